/** This file is separate from the schema, so that pages that only list the types don't load zod. */
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
