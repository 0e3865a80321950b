package dev.lakegate.verify;

import dev.lakegate.manifest.ManifestContext;
import dev.lakegate.store.StoredObject;
import java.util.regex.Pattern;

/**
 * Tells data from what lies beside it: the marker, the manifest, folder markers, and what readers
 * of such folders take for hidden, since writers keep their own business there.
 */
final class DataNames {

  private static final Pattern SEPARATOR = Pattern.compile("/");

  private final ManifestContext context;

  DataNames(ManifestContext context) {
    this.context = context;
  }

  /** The object's path below the generation's folder. */
  String path(StoredObject object) {
    return object.location().key().substring(context.prefix().length());
  }

  /** Whether that object of the folder is data. */
  boolean isData(StoredObject object) {
    String path = path(object);
    boolean folderMarker = object.size() == 0 && path.endsWith("/");
    return !path.isEmpty()
        && !folderMarker
        && !context.isOwn(path)
        && SEPARATOR.splitAsStream(path).noneMatch(DataNames::isHidden);
  }

  // A partition column may begin with an underscore: _day=3 is a folder of data.
  private static boolean isHidden(String segment) {
    return segment.startsWith(".")
        || segment.startsWith("_") && segment.indexOf('=') < 0
        || segment.endsWith("_$folder$")
        || segment.endsWith("._COPYING_");
  }
}
