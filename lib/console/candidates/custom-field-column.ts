const CUSTOM = "field:";
export const customFieldColumn = (name: string) => `${CUSTOM}${name}`;
/** Returns the name of a column's custom field, or null for a standard column. */
export const parseCustomFieldColumn = (column: string) =>
  column.startsWith(CUSTOM) ? column.slice(CUSTOM.length) : null;
