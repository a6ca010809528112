const CUSTOM = "field:";
export const customFieldColumn = (name: string) => `${CUSTOM}${name}`;
/** Returns the name of a column's custom field, or null for a standard column. */
export const parseCustomFieldColumn = (column: string) =>
  column.startsWith(CUSTOM) ? column.slice(CUSTOM.length) : null;
/** Returns the language of a custom field's name and values. Regions write them in Dutch. */
export const customFieldLang = (column: string) => (column.startsWith(CUSTOM) ? "nl" : undefined);
