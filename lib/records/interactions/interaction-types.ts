/** Apart from the schema, so that a page that only lists the types doesn't load zod. */
export const INTERACTION_TYPES = [
  "Telefonisch",
  "E-mail",
  "Inschrijving activiteit",
  "Persoonlijk",
  "Anders",
  "Doorverwijzing",
  "Adviesgesprek",
  "Kennismakingsgesprek",
  "Niet van toepassing",
] as const;
