/** The whole service on real servers: notification in, handler called or dead letter out. */
package dev.lakegate.gate;
