import * as z from "zod";
import { CUSTOM_FIELD_TYPES } from "./custom-field-types";
import { disallowed, text } from "./formats";

export const FIELDS_MAX = 200;
const OPTIONS_MAX = 500;

const label = text({ min: 1, max: 200 });
export const customFieldName = label;
const hasDuplicates = (values: readonly string[]) => new Set(values).size < values.length;
const isSelect = (type: string) => type === "singleSelect" || type === "multiSelect";

const type = z.enum(CUSTOM_FIELD_TYPES);
const options = z
  .array(label)
  .min(1)
  .max(OPTIONS_MAX)
  .refine((values) => !hasDuplicates(values), { error: "Each option may occur only once." })
  .meta({ uniqueItems: true });
const description = text({ max: 500 });

/** A region's custom field. `name` can be any text and is used unchanged as the key in `customFields`. */
export const CustomFieldDefinition = z
  .strictObject({
    name: label.meta({
      description: "A new field can't be named `.` or `..`, because no URL can contain it.",
    }),
    type,
    required: z.boolean().default(false),
    options: options.optional(),
    description: description.optional(),
  })
  .superRefine(({ type, options }, context) => {
    const complain = (message: string) => context.addIssue({ code: "custom", path: ["options"], message });
    if (isSelect(type) && !options) complain("A select needs `options`: the values to choose from.");
    if (!isSelect(type) && options) complain("Only the types singleSelect and multiSelect have `options`.");
  })
  .meta({
    if: { properties: { type: { enum: CUSTOM_FIELD_TYPES.filter(isSelect) } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ["options"] },
    else: { properties: { options: false } },
    examples: [{ name: "Herkomst", type: "singleSelect", required: false, options: ["Website", "Via via"] }],
  });
export type CustomFieldDefinition = z.infer<typeof CustomFieldDefinition>;

/** Changes to a field's properties. Null removes an optional property. */
export const CustomFieldPatch = z
  .strictObject({
    name: disallowed("A name can't be changed here, because candidates' values are stored under it."),
    type: type.optional(),
    required: z.boolean().optional(),
    options: options.nullable().optional(),
    description: description.nullable().optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, { error: "Send at least one property to change." })
  .meta({ minProperties: 1 });
export type CustomFieldPatch = z.infer<typeof CustomFieldPatch>;

/** All custom fields of a region, with unique names. */
export const CustomFieldDefinitions = z
  .array(CustomFieldDefinition)
  .max(FIELDS_MAX)
  .superRefine((definitions, context) => {
    const seen = new Set<string>();
    definitions.forEach(({ name }, index) => {
      if (seen.has(name)) {
        context.addIssue({
          code: "custom",
          path: [index, "name"],
          message: "Another field already has this name.",
        });
      }
      seen.add(name);
    });
  })
  .meta({ description: "Each `name` occurs once.", "x-uniqueBy": "name" });
export type CustomFieldDefinitions = z.infer<typeof CustomFieldDefinitions>;
