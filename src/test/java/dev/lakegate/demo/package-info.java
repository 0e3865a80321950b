/** The embedded run: a stack, the service, sample generations, and an account of what happened. */
package dev.lakegate.demo;
