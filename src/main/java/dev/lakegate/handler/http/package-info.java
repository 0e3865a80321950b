/**
 * Handlers that tell an HTTP endpoint which generations are ready.
 *
 * <p>Input: verified generations. Output: one POST each, as a CloudEvent or in a form that the
 * endpoint asks for. Invariant: returning means that the endpoint said it has it; only the
 * configured endpoint is called, and what it answers is shown short and inert.
 */
@NullMarked
package dev.lakegate.handler.http;

import org.jspecify.annotations.NullMarked;
