import { z } from "zod";
import { CustomFieldDefinition, CustomFieldDefinitions } from "@/lib/contract/custom-field-definition";
import { text, timestamp } from "@/lib/contract/formats";
import { ASPECTS, CHANGE_KINDS } from "@/lib/records/custom-fields/diff-definitions";
import { ActorKind } from "../activity/schema";

const fieldName = text({ min: 1, max: 200 });
const version = z.string().meta({ description: "Of the whole list; it changes with it." });

/** A field with how many candidates have a value for it; of a select also how many live ones have each option. */
export const CustomFieldWithUsage = z.object({
  definition: CustomFieldDefinition,
  stored: z.object({ live: z.int(), sandbox: z.int() }),
  options: z.array(z.object({ option: z.string(), stored: z.int() })),
});
export type CustomFieldWithUsage = z.infer<typeof CustomFieldWithUsage>;

const changed = {
  kind: z.enum(CHANGE_KINDS),
  name: z.string().nullable(),
  was: z.string().nullable(),
  aspects: z.array(z.enum(ASPECTS)),
};

/** A change of a list of fields that was made, and by whom. */
const CustomFieldChange = z.object({
  ...changed,
  occurredAt: timestamp,
  actor: z.object({ kind: ActorKind, name: z.string().nullable() }),
});

export const CustomFieldList = z.object({
  version,
  fields: z.array(CustomFieldWithUsage),
  history: z.array(CustomFieldChange),
});
export type CustomFieldList = z.infer<typeof CustomFieldList>;

/** The whole list as it is to be; what isn't among the renamed is known by its name. */
export const CustomFieldEdit = z.strictObject({
  version: text({ max: 100 }),
  fields: CustomFieldDefinitions,
  renamed: z
    .array(z.strictObject({ from: fieldName, to: fieldName }))
    .max(200)
    .default([]),
});
export type CustomFieldEdit = z.infer<typeof CustomFieldEdit>;

/** What an edit changes: `stored` values are touched, `unfit` ones among them the field would no longer accept. */
export const CustomFieldEditResult = z.object({
  version,
  isSaved: z.boolean(),
  changes: z.array(z.object({ ...changed, stored: z.int(), unfit: z.int() })),
});
export type CustomFieldEditResult = z.infer<typeof CustomFieldEditResult>;
