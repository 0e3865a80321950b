/**
 * Handlers that tell a Kafka topic which generations are ready.
 *
 * <p>Input: verified generations. Output: one CloudEvent each, acknowledged by all in-sync
 * replicas. Invariant: returning means that the topic has the event; a repeated one has the same id
 * and record key.
 */
@NullMarked
package dev.lakegate.handler.kafka;

import org.jspecify.annotations.NullMarked;
