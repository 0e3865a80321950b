package dev.lakegate;

/** How many letters have to be inserted, removed or replaced to make one text of another. */
final class EditDistance {

  private EditDistance() {}

  static int between(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      row[column] = column;
    }
    for (int line = 1; line <= from.length(); line++) {
      row = next(row, line, from.charAt(line - 1), to);
    }
    return row[to.length()];
  }

  private static int[] next(int[] above, int line, char letter, String to) {
    int[] row = new int[above.length];
    row[0] = line;
    for (int column = 1; column < row.length; column++) {
      int replaced = above[column - 1] + (letter == to.charAt(column - 1) ? 0 : 1);
      row[column] = Math.min(replaced, 1 + Math.min(above[column], row[column - 1]));
    }
    return row;
  }
}
