/** Real Kafka, Redis and S3 for tests and for the embedded run, best available source first. */
package dev.lakegate.stack;
