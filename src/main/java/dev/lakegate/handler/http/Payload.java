package dev.lakegate.handler.http;

import java.util.Map;

/**
 * What is sent.
 *
 * @param contentType the body's media type
 * @param headers what else the form puts into headers
 * @param body the bytes, which nobody changes
 */
@SuppressWarnings("ArrayRecordComponent") // Made, signed, sent and forgotten.
record Payload(String contentType, Map<String, String> headers, byte[] body) {}
