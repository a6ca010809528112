const CUSTOM = "field:";
export const customColumn = (name: string) => `${CUSTOM}${name}`;
/** The field of the region's own that a column shows; null for the others. */
export const customFieldOf = (column: string) =>
  column.startsWith(CUSTOM) ? column.slice(CUSTOM.length) : null;
