package dev.lakegate.event;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** How each store writes the name of an object into its notifications. */
enum StoreWriter {
  /** Go's {@code url.QueryEscape}, and the name as it is beside the records, in Go's JSON. */
  MINIO(Dialect.MINIO) {
    @Override
    byte[] write(String name) {
      return framed("minio:s3", goQueryEscaped(name), name);
    }
  },

  AWS(Dialect.AWS) {
    @Override
    byte[] write(String name) {
      return Notification.aws().key(formEncoded(name, "-_.*/")).asBytes();
    }
  },

  AWS_WITH_SLASHES_ENCODED(Dialect.AWS) {
    @Override
    byte[] write(String name) {
      return Notification.aws().key(formEncoded(name, "-_.*")).asBytes();
    }
  },

  EVENT_BRIDGE(Dialect.AWS) {
    @Override
    byte[] write(String name) {
      return Notification.bytes(
          Map.of(
              "detail-type",
              "Object Created",
              "detail",
              Map.of(
                  "reason", "PutObject",
                  "bucket", Map.of("name", "lake"),
                  "object", Map.of("key", name))));
    }
  },

  SNS(Dialect.AWS) {
    @Override
    byte[] write(String name) {
      String message = Notification.aws().key(formEncoded(name, "-_.*/")).asText();
      return Notification.bytes(Map.of("Type", "Notification", "Message", message));
    }
  },

  VAST(Dialect.VAST) {
    @Override
    byte[] write(String name) {
      return Notification.from("vast:s3").key(formEncoded(name, "-_.*/")).asBytes();
    }
  },

  CEPH(Dialect.CEPH) {
    @Override
    byte[] write(String name) {
      return Notification.from("ceph:s3").key(name).asBytes();
    }
  },

  /** Leaves the star, escapes the tilde. */
  RUSTFS(Dialect.RUSTFS) {
    @Override
    byte[] write(String name) {
      return framed("rustfs:s3", formEncoded(name, "-_.*"), name);
    }
  },

  VERSITY(Dialect.VERSITY) {
    @Override
    byte[] write(String name) {
      return Notification.aws()
          .with("eventName", "s3:ObjectCreated:Put")
          .with("s3.configurationId", "webhook-global")
          .with("userIdentity.PrincipalId", "etl")
          .key(name)
          .asBytes();
    }
  },

  STORAGEGRID(Dialect.STORAGEGRID) {
    @Override
    byte[] write(String name) {
      return Notification.from("sgws:s3").key(formEncoded(name, "-_.*/")).asBytes();
    }
  },

  NOOBAA(Dialect.NOOBAA) {
    @Override
    byte[] write(String name) {
      return Notification.from("noobaa:s3").key(name).asBytes();
    }
  },

  SCALITY(Dialect.SCALITY) {
    @Override
    byte[] write(String name) {
      return Notification.from("scality:s3").key(name).asBytes();
    }
  };

  private final Dialect dialect;

  StoreWriter(Dialect dialect) {
    this.dialect = dialect;
  }

  Dialect dialect() {
    return dialect;
  }

  /** A notification that an object of that name was put into {@code lake}. */
  abstract byte[] write(String name);

  static String goQueryEscaped(String name) {
    return formEncoded(name, "-_.~");
  }

  /**
   * A plus for a space, and upper-case escapes for all but letters, digits and the characters
   * given.
   */
  private static String formEncoded(String name, String untouched) {
    StringBuilder encoded = new StringBuilder();
    for (byte one : name.getBytes(StandardCharsets.UTF_8)) {
      char written = (char) (one & 0xFF);
      boolean isAlphanumeric = written < 0x80 && Character.isLetterOrDigit(written);
      if (isAlphanumeric || untouched.indexOf(written) >= 0) {
        encoded.append(written);
      } else {
        encoded.append(written == ' ' ? "+" : "%%%02X".formatted((int) written));
      }
    }
    return encoded.toString();
  }

  private static byte[] framed(String source, String key, String name) {
    return Notification.from(source)
        .key(key)
        .framed("EventName", "s3:ObjectCreated:Put")
        .framed("Key", "lake/" + name)
        .asText()
        .replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .getBytes(StandardCharsets.UTF_8);
  }
}
