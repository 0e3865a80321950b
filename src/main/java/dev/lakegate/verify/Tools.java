package dev.lakegate.verify;

import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.store.ObjectStore;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * What every verification works with.
 *
 * @param store the store
 * @param manifests reads manifests, and knows how many files a generation may have
 * @param spoolFolder where temporary files lie
 * @param pool reads files; shared by all verifications
 * @param hashing hashes large files behind those who read them
 */
record Tools(
    ObjectStore store,
    ManifestReader manifests,
    Path spoolFolder,
    ThreadPoolExecutor pool,
    Executor hashing) {}
