package dev.lakegate;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a folder. It is the operating system's: it ends with its process, whatever ends that,
 * and processes in other containers see it where they share the disk. Thread-safe.
 */
final class FolderLock implements AutoCloseable {

  private static final String NAME = "lock";

  // The system takes a process's locks off as soon as it closes the file anywhere else.
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final @Nullable FileChannel channel;

  private FolderLock(Path folder, @Nullable FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** Locks a folder of our own; without effect where the disk knows no locks. */
  static FolderLock on(Path folder) throws IOException {
    OWN.add(folder);
    // Locked before it has its name, so that nobody ever sees it without.
    Path unnamed = folder.resolve(NAME + ".new");
    FileChannel channel =
        locked(FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    if (channel != null) {
      Files.move(unnamed, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    }
    return new FolderLock(folder, channel);
  }

  /** Takes over the lock of a process that has ended; null when that lives, or never had one. */
  static @Nullable FolderLock ofDead(Path folder) throws IOException {
    Path file = folder.resolve(NAME);
    if (OWN.contains(folder)
        || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    FileChannel channel =
        locked(FileChannel.open(file, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)));
    return channel == null ? null : new FolderLock(folder, channel);
  }

  private static @Nullable FileChannel locked(FileChannel channel) throws IOException {
    FileLock lock = null;
    try {
      lock = channel.tryLock();
    } catch (IOException | OverlappingFileLockException e) {
      // This disk knows no locks, or this process is at it already.
    }
    if (lock == null) {
      channel.close();
      return null;
    }
    return channel;
  }

  @Override
  public void close() throws IOException {
    OWN.remove(folder);
    if (channel != null) {
      channel.close();
    }
  }
}
