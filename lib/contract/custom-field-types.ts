export const CUSTOM_FIELD_TYPES = [
  "text",
  "longText",
  "number",
  "boolean",
  "date",
  "email",
  "url",
  "singleSelect",
  "multiSelect",
] as const;
