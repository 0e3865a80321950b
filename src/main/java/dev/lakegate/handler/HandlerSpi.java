package dev.lakegate.handler;

/**
 * The version of what plug-ins are compiled against: this package, and the types of others that it
 * hands out. A plug-in names it in its manifest, as {@code Lakegate-SPI}; one that names another is
 * not loaded.
 */
public final class HandlerSpi {

  /** Grows when a plug-in that was compiled before would not work any more. */
  public static final int VERSION = 1;

  /** The attribute of a plug-in's manifest that names the version. */
  public static final String ATTRIBUTE = "Lakegate-SPI";

  private HandlerSpi() {}
}
