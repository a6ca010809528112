import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { CandidatePatch, newCandidateSchema } from "@/lib/records/candidates/schema";
import { describedFields } from "@/lib/records/field-schema/described-fields";
import { toJsonSchema } from "@/lib/records/field-schema/json-schema";
import { descriptionKey } from "./description-key";

test.each([
  ["a new candidate", newCandidateSchema([])],
  ["an update", CandidatePatch],
])(
  "the messages describe each field of %s in Dutch and English, and the English text matches the schema",
  (_, shape) => {
    for (const { path, description } of describedFields(toJsonSchema(shape, { target: "draft-2020-12" }))) {
      const key = descriptionKey(path);
      expect(en.console.schema.descriptions).toHaveProperty([key], description);
      expect(nl.console.schema.descriptions).toHaveProperty([key]);
    }
  },
);
