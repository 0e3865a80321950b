/**
 * Lakegate: only complete, verified dataset generations pass.
 *
 * <p>The map, in the order in which a notification travels:
 *
 * <ol>
 *   <li>{@link dev.lakegate.intake} takes a record from Kafka and commits it once it is finished;
 *   <li>{@link dev.lakegate.event} understands it, whatever store sent it;
 *   <li>{@link dev.lakegate.dataset} says which generation of which dataset it announces;
 *   <li>{@link dev.lakegate.ledger} says whether that is news, and who works on it;
 *   <li>{@link dev.lakegate.manifest} and {@link dev.lakegate.verify} prove it complete and intact;
 *   <li>{@link dev.lakegate.handler} takes it in.
 * </ol>
 *
 * {@link dev.lakegate.pipeline} runs these steps, {@link dev.lakegate.operate} and {@link
 * dev.lakegate.observation} let people watch, {@link dev.lakegate.cli} does some of it from the
 * command line. This package wires them together.
 */
@NullMarked
package dev.lakegate;

import org.jspecify.annotations.NullMarked;
