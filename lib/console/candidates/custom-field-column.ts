const CUSTOM = "field:";
export const customFieldColumn = (name: string) => `${CUSTOM}${name}`;
/** The field of the region's own that a column shows; null for the others. */
export const parseCustomFieldColumn = (column: string) =>
  column.startsWith(CUSTOM) ? column.slice(CUSTOM.length) : null;
