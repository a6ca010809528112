export type RowHeights = ReturnType<typeof createRowHeights>;

/**
 * Stores the measured heights of a table's rows in pixels. Rows that aren't measured get the average of the
 * first measurement.
 */
export function createRowHeights(defaultPx: number) {
  let measured: number[] = [];
  let estimatePx = defaultPx;
  /** Returns the distance between the start of the first row and the start of the row. */
  const topOf = (index: number): number => {
    let topPx = 0;
    for (let row = 0; row < index; row += 1) topPx += measured[row] ?? estimatePx;
    return topPx;
  };
  /** Returns the row at a distance from the start of the first row. The result can be beyond the last row. */
  const rowAt = (distancePx: number): number => {
    let row = 0;
    for (let bottomPx = 0; ; row += 1) {
      bottomPx += measured[row] ?? estimatePx;
      if (bottomPx > distancePx) return row;
    }
  };
  /**
   * Stores the heights of rendered rows. Returns whether any height has changed. Ignores rows without a
   * height, for example those of a hidden table.
   */
  const measure = (rendered: readonly { index: number; heightPx: number }[]): boolean => {
    const rows = rendered.filter(({ heightPx }) => heightPx > 0);
    if (rows.length === 0) return false;
    if (measured.length === 0)
      estimatePx = rows.reduce((sum, { heightPx }) => sum + heightPx, 0) / rows.length;
    let isChanged = false;
    for (const { index, heightPx } of rows) {
      isChanged ||= measured[index] !== heightPx;
      measured[index] = heightPx;
    }
    return isChanged;
  };
  /** Discards all heights, because the table's width has changed. */
  const forget = (): void => {
    measured = [];
  };
  return { topOf, rowAt, measure, forget };
}
