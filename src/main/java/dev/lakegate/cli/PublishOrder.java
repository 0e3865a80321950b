package dev.lakegate.cli;

import dev.lakegate.manifest.ManifestContext;
import dev.lakegate.manifest.ManifestHeader;
import dev.lakegate.store.ObjectLocation;
import java.nio.file.Path;

/**
 * What is to be published, and where.
 *
 * @param directory the folder
 * @param context bucket, folder, marker and manifest
 * @param header what the manifest says besides its files
 * @param hidden what is done about hidden files
 * @param allowEmpty whether a folder without files makes a generation
 * @param overwrite whether a finished generation is replaced
 * @param filesAtOnce how many files are read and sent at the same time, at least 1
 */
record PublishOrder(
    Path directory,
    ManifestContext context,
    ManifestHeader header,
    HiddenFiles hidden,
    boolean allowEmpty,
    boolean overwrite,
    int filesAtOnce) {

  ObjectLocation at(String path) {
    return new ObjectLocation(context.bucket(), context.prefix() + path);
  }

  ObjectLocation sentinel() {
    return at(context.sentinelName());
  }

  ObjectLocation manifest() {
    return at(context.manifestName());
  }

  String uri() {
    return "s3://" + context.bucket() + "/" + context.prefix();
  }
}
