import * as z from "zod";
import { CustomFieldDefinition, CustomFieldDefinitions } from "@/lib/contract/custom-field-definition";
import { text, timestamp } from "@/lib/contract/formats";
import { PORTAL_ACCESS } from "@/lib/contract/portal-access";
import { ASPECTS, CHANGE_KINDS } from "@/lib/records/custom-fields/diff-definitions";
import { ActorKind } from "../activity/schema";

const fieldName = text({ min: 1, max: 200 });
const portalAccess = z
  .enum(PORTAL_ACCESS)
  .meta({ description: "Whether candidates see the field in the portal, and may change it." });
const version = z
  .string()
  .meta({ description: "Version of the whole list; every change to the list changes it." });

/**
 * A field and the number of candidates who have a value for it. A select also has the number of live
 * candidates per option.
 */
export const CustomFieldWithUsage = z.object({
  definition: CustomFieldDefinition,
  portalAccess,
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

/**
 * The complete new list. Fields that aren't in `renamed` are matched by name. Fields that aren't in
 * `portalAccess` keep their access.
 */
export const CustomFieldEdit = z.strictObject({
  version: text({ max: 100 }),
  fields: CustomFieldDefinitions,
  portalAccess: z
    .array(z.strictObject({ name: fieldName, access: portalAccess }))
    .max(200)
    .default([]),
  renamed: z
    .array(z.strictObject({ from: fieldName, to: fieldName }))
    .max(200)
    .default([]),
});
export type CustomFieldEdit = z.infer<typeof CustomFieldEdit>;

/**
 * The effects of an edit, as numbers of values:
 * - `stored`: the values that the edit affects.
 * - `unfit`: the values that the new definition rejects.
 * - `lost`: a removed field's values that are deleted because another field gets its name.
 * - `revealed`: the hidden values that the edit shows to candidates. Null if it doesn't reveal a hidden
 *   field. 0 if the field has no current values; data exports may still show candidates earlier ones.
 */
export const CustomFieldEditResult = z.object({
  version,
  isSaved: z.boolean(),
  changes: z.array(
    z.object({ ...changed, stored: z.int(), unfit: z.int(), lost: z.int(), revealed: z.int().nullable() }),
  ),
});
export type CustomFieldEditResult = z.infer<typeof CustomFieldEditResult>;
