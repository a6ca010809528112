import { buildPayload, type FormField } from "./form-fields";

const KNOWN: Record<string, string> = {
  "/name": "Sanne Voorbeeld",
  "/email": "sanne@example.org",
  "/phone": "06 12345678",
  "/linkedin": "https://www.linkedin.com/in/voorbeeld",
  "/dateOfBirth": "1990-05-17",
};

const OF_KIND: Record<FormField["kind"], string> = {
  text: "Voorbeeld",
  long: "Een langere tekst.",
  email: "voorbeeld@example.org",
  url: "https://example.org/voorbeeld",
  date: "2026-09-01",
  number: "1",
  flag: "true",
  one: "",
  several: "",
};

export const samplePayload = (fields: readonly FormField[]): Record<string, unknown> =>
  buildPayload(
    fields,
    new Map(
      fields.map(({ pointer, kind, options: [first = ""] }) => [
        pointer,
        kind === "several" ? [first] : kind === "one" ? first : (KNOWN[pointer] ?? OF_KIND[kind]),
      ]),
    ),
  );
