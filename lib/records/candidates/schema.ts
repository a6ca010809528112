import * as z from "zod";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { calendarDate, disallowed, email, recordId, text, timestamp, uri } from "@/lib/contract/formats";
import { Attachment, AttachmentPayloads } from "../attachments/schema";
import { CustomFieldValues, customFieldsSchema, uncheckedCustomFieldsSchema } from "../custom-fields/values";
import { InlineInteractions, Interaction } from "../interactions/schema";
import { CandidatePhase, PriorEducation, Qualification, Role, Sector, Subject } from "./enumeration-schemas";

export const CANDIDATES_MAX = 10;
/**
 * Longer than every enumeration, but short enough that an invalid list can't produce a huge list of issues.
 */
const CHOICES_MAX = 100;

const withDescription = <Schema extends z.ZodType>(schema: Schema, title: string, description: string) =>
  schema.meta({ title, description });

const shortText = text({ max: 500 });

/**
 * Each field is defined once. Create, update and self-service differ only in which fields they accept,
 * require and allow to be cleared.
 */
const fields = {
  name: withDescription(text({ min: 1, max: 200 }), "Name", "Full name."),
  email: withDescription(
    email,
    "E-mail address",
    "E-mail address; an upsert uses it to find a candidate, ignoring case.",
  ),
  privacyConsent: withDescription(
    z.boolean(),
    "Privacy consent",
    "Whether the candidate agreed to the processing of personal data.",
  ),
  phone: withDescription(
    text({ min: 5, max: 40 }),
    "Phone",
    "Phone number; treated as Dutch if it has no country code.",
  ),
  linkedin: withDescription(uri, "LinkedIn", "URL of the LinkedIn profile: a complete URI."),
  dateOfBirth: withDescription(calendarDate, "Date of birth", "Calendar date, YYYY-MM-DD."),
  address: withDescription(shortText, "Address", "Street and house number."),
  city: withDescription(shortText, "City", "Place of residence."),
  postalCode: withDescription(shortText, "Postal code", "Postal code of the address."),
  phase: withDescription(
    CandidatePhase,
    "Phase",
    "The candidate's phase, from first interest to working in education.",
  ),
  sectorPreferences: withDescription(
    z.array(Sector).max(CHOICES_MAX),
    "Sector preferences",
    "Sectors of education the candidate prefers.",
  ),
  rolePreferences: withDescription(
    z.array(Role).max(CHOICES_MAX),
    "Role preferences",
    "Roles the candidate prefers.",
  ),
  desiredQualifications: withDescription(
    z.array(Qualification).max(CHOICES_MAX),
    "Desired qualifications",
    "Qualifications the candidate wants to obtain.",
  ),
  priorEducation: withDescription(PriorEducation, "Prior education", "Highest level of education so far."),
  subjectPreferences: withDescription(
    z.array(Subject).max(CHOICES_MAX),
    "Subject preferences",
    "Subjects the candidate prefers; relevant for the sector Voortgezet onderwijs.",
  ),
  motivation: withDescription(text({ max: 20_000 }), "Motivation", "Motivation letter, as plain text."),
  curriculumVitae: withDescription(AttachmentPayloads, "Curriculum vitae", "Files, at most 5."),
  otherAttachments: withDescription(AttachmentPayloads, "Other attachments", "Files, at most 5."),
};
const interactions = withDescription(
  InlineInteractions,
  "Interactions",
  "Interactions to add to the candidate, at most 10.",
);

const newCandidateShape = {
  name: fields.name,
  email: fields.email,
  privacyConsent: fields.privacyConsent,
  phone: fields.phone.optional(),
  linkedin: fields.linkedin.optional(),
  dateOfBirth: fields.dateOfBirth.optional(),
  address: fields.address.optional(),
  city: fields.city.optional(),
  postalCode: fields.postalCode.optional(),
  // Not a zod default, because an upsert must be able to see that no phase was sent.
  phase: fields.phase.optional().meta({ default: "nieuw" }),
  sectorPreferences: fields.sectorPreferences.optional(),
  rolePreferences: fields.rolePreferences.optional(),
  desiredQualifications: fields.desiredQualifications.optional(),
  priorEducation: fields.priorEducation.optional(),
  subjectPreferences: fields.subjectPreferences.optional(),
  motivation: fields.motivation.optional(),
  curriculumVitae: fields.curriculumVitae.optional(),
  otherAttachments: fields.otherAttachments.optional(),
  interactions: interactions.optional(),
};

type CustomFields = z.ZodOptional<z.ZodType<CustomFieldValues>>;
/** Makes custom fields optional in the type, because whether they are required depends on the region. */
const typedCustomFields = (schema: z.ZodType) => schema as CustomFields;

function buildBodies(customFields: z.ZodType) {
  const one = z.strictObject({
    ...newCandidateShape,
    customFields: withDescription(
      typedCustomFields(customFields),
      "Custom fields",
      "The region's custom fields, by their exact names; unknown ones are ignored.",
    ),
  });
  return { one, several: z.array(one).min(1).max(CANDIDATES_MAX) };
}

type Bodies = ReturnType<typeof buildBodies>;
type Definitions = readonly CustomFieldDefinition[];
const bodiesByDefinitions = new WeakMap<Definitions, { checked?: Bodies; unchecked?: Bodies }>();

/**
 * Returns the schemas, cached per array of definitions. The cache works only if a region's array stays the
 * same object between requests.
 */
function bodiesFor(
  customFields: Definitions,
  { skipCustomFieldValidation = false }: { skipCustomFieldValidation?: boolean } = {},
): Bodies {
  const bodies = bodiesByDefinitions.get(customFields) ?? {};
  bodiesByDefinitions.set(customFields, bodies);
  if (skipCustomFieldValidation) {
    bodies.unchecked ??= buildBodies(uncheckedCustomFieldsSchema(customFields).optional());
    return bodies.unchecked;
  }
  bodies.checked ??= buildBodies(customFieldsSchema(customFields));
  return bodies.checked;
}

/**
 * Returns the schema of a new candidate in a region with these custom fields. Parsing keeps known values; an
 * ignored field keeps its name with the value `null`.
 */
export const newCandidateSchema = (...region: Parameters<typeof bodiesFor>) => bodiesFor(...region).one;
export type NewCandidate = z.infer<Bodies["one"]>;

/** Returns the schema for the body of `POST /candidates`: 1 to 10 new candidates. */
export const newCandidatesSchema = (...region: Parameters<typeof bodiesFor>) => bodiesFor(...region).several;

const clearable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();
const clearableList = <Item extends z.ZodType>(list: z.ZodArray<Item>) =>
  list
    .nullable()
    .transform((items) => items ?? [])
    .optional();

const selfPatchShape = {
  name: fields.name.optional(),
  privacyConsent: fields.privacyConsent.optional(),
  phone: clearable(fields.phone),
  linkedin: clearable(fields.linkedin),
  dateOfBirth: clearable(fields.dateOfBirth),
  address: clearable(fields.address),
  city: clearable(fields.city),
  postalCode: clearable(fields.postalCode),
  sectorPreferences: clearableList(fields.sectorPreferences),
  rolePreferences: clearableList(fields.rolePreferences),
  desiredQualifications: clearableList(fields.desiredQualifications),
  priorEducation: clearable(fields.priorEducation),
  subjectPreferences: clearableList(fields.subjectPreferences),
  motivation: clearable(fields.motivation),
};

const hasField = (patch: object) => Object.keys(patch).length > 0;
const atLeastOneField = { error: "Send at least one field to change." };

const { name, ...selfFields } = selfPatchShape;

/** An update by the region: `null` clears an optional field and empties a list. */
export const CandidatePatch = z
  .strictObject({
    name,
    email: fields.email.optional(),
    ...selfFields,
    phase: fields.phase.optional(),
    curriculumVitae: clearableList(fields.curriculumVitae),
    otherAttachments: clearableList(fields.otherAttachments),
    interactions: disallowed(
      "Interactions can't be sent in an update; add them with POST /candidates/{id}/interactions.",
    ),
    customFields: disallowed("Values of custom fields can't be changed after the candidate was created."),
  })
  .refine(hasField, atLeastOneField)
  .meta({ minProperties: 1 });
export type CandidatePatch = z.infer<typeof CandidatePatch>;

export const CandidateSelfPatch = z
  .strictObject({
    ...selfPatchShape,
    email: disallowed("The e-mail address can't be changed here."),
    phase: disallowed("The phase can't be changed here."),
  })
  .refine(hasField, atLeastOneField)
  .meta({ minProperties: 1 });
export type CandidateSelfPatch = z.infer<typeof CandidateSelfPatch>;

/**
 * A candidate as the API returns it. Absent values are `null` or `[]`; reads include `interactions` and
 * `customFields` only on request.
 */
export const Candidate = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  privacyConsent: z.boolean(),
  phone: z.string().nullable(),
  linkedin: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  phase: CandidatePhase,
  sectorPreferences: z.array(Sector),
  rolePreferences: z.array(Role),
  desiredQualifications: z.array(Qualification),
  priorEducation: PriorEducation.nullable(),
  subjectPreferences: z.array(Subject),
  motivation: z.string().nullable(),
  curriculumVitae: z.array(Attachment),
  otherAttachments: z.array(Attachment),
  erasureRequestedAt: timestamp.nullable().meta({
    description:
      "When the candidate asked to be erased. They can cancel this within 24 hours; meanwhile, don't use the data.",
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
  interactions: z.array(Interaction).optional(),
  customFields: CustomFieldValues.optional().meta({
    description:
      "The stored values by field name. A value may no longer fit its field, if the region has removed an option, changed the type or deleted the field.",
  }),
});
export type Candidate = z.infer<typeof Candidate>;
