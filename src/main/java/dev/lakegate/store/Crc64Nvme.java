package dev.lakegate.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * CRC-64/NVME, which the platform lacks: reflected, all ones before and after; eight bytes a step.
 */
final class Crc64Nvme implements java.util.zip.Checksum {

  static final long POLYNOMIAL = 0x9a6c9329ac4bc9b5L;
  private static final int STEP = Long.BYTES;
  private static final long[][] TABLES = tables();
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private long crc = -1;

  private static long[][] tables() {
    long[][] tables = new long[STEP][256];
    for (int i = 0; i < 256; i++) {
      long value = i;
      for (int bit = 0; bit < 8; bit++) {
        value = (value & 1) == 0 ? value >>> 1 : value >>> 1 ^ POLYNOMIAL;
      }
      tables[0][i] = value;
    }
    for (int i = 0; i < 256; i++) {
      for (int step = 1; step < STEP; step++) {
        long before = tables[step - 1][i];
        tables[step][i] = tables[0][(int) before & 0xff] ^ before >>> 8;
      }
    }
    return tables;
  }

  @Override
  public void update(int b) {
    crc = TABLES[0][((int) crc ^ b) & 0xff] ^ crc >>> 8;
  }

  @Override
  public void update(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int at = offset;
    for (; end - at >= STEP; at += STEP) {
      crc = step(crc ^ (long) LONGS.get(bytes, at));
    }
    for (; at < end; at++) {
      update(bytes[at]);
    }
  }

  private static long step(long mixed) {
    return TABLES[7][(int) mixed & 0xff]
        ^ TABLES[6][(int) (mixed >>> 8) & 0xff]
        ^ TABLES[5][(int) (mixed >>> 16) & 0xff]
        ^ TABLES[4][(int) (mixed >>> 24) & 0xff]
        ^ TABLES[3][(int) (mixed >>> 32) & 0xff]
        ^ TABLES[2][(int) (mixed >>> 40) & 0xff]
        ^ TABLES[1][(int) (mixed >>> 48) & 0xff]
        ^ TABLES[0][(int) (mixed >>> 56)];
  }

  @Override
  public long getValue() {
    return ~crc;
  }

  @Override
  public void reset() {
    crc = -1;
  }
}
