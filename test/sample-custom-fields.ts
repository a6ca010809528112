import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";

const OPTIONS = ["Website", "Via via", "Één dag", "constructor"];

const everyType = (required: boolean): CustomFieldDefinition[] => [
  { name: "Korte tekst", type: "text", required },
  { name: "Lange tekst", type: "longText", required },
  { name: "Aantal jaren", type: "number", required, description: "Years of experience." },
  { name: "Bevoegd", type: "boolean", required },
  { name: "Startdatum", type: "date", required },
  { name: "Tweede e-mail", type: "email", required },
  { name: "Portfolio", type: "url", required },
  { name: "Herkomst", type: "singleSelect", required, options: OPTIONS },
  { name: "Kanalen", type: "multiSelect", required, options: OPTIONS },
];

/** Sets of custom field definitions: none, every type, every type required, and unusual names. */
export const SAMPLE_CUSTOM_FIELDS: Record<string, CustomFieldDefinition[]> = {
  none: [],
  optional: everyType(false),
  required: everyType(true),
  oddNames: [
    { name: "__proto__", type: "text", required: true },
    { name: "constructor", type: "multiSelect", required: true, options: OPTIONS },
    { name: "toString", type: "number", required: false },
    { name: 'Ervaring (jaren) é/~"\\', type: "number", required: false },
    { name: " ", type: "boolean", required: false },
    { name: "😀", type: "singleSelect", required: false, options: ["__proto__", "😀"] },
  ],
};
