const CUSTOM = "field:";
export const customFieldColumn = (name: string) => `${CUSTOM}${name}`;
/** Returns the name of the custom field that a column shows; null for a standard column. */
export const parseCustomFieldColumn = (column: string) =>
  column.startsWith(CUSTOM) ? column.slice(CUSTOM.length) : null;
