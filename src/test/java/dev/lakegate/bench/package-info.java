/** Measurements; what they mean and how to run them stands in {@code bench/README.md}. */
package dev.lakegate.bench;
