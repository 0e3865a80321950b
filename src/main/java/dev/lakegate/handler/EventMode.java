package dev.lakegate.handler;

/** How a CloudEvent is put into a message or a request. */
public enum EventMode {
  /** Attributes are headers, the body is the data. */
  BINARY,
  /** All of it is the body. */
  STRUCTURED
}
