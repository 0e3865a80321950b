/**
 * Handlers that run SQL for generations: statements of the configuration, with named parameters.
 *
 * <p>Input: verified generations, and the rows of their files where wanted. Output: what the
 * statements do. Invariant: all of it, and the row that says so, are one transaction, unless the
 * configuration says otherwise; nothing that a generation brings becomes part of a statement's
 * text.
 */
@NullMarked
package dev.lakegate.handler.jdbc;

import org.jspecify.annotations.NullMarked;
