import * as z from "zod";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { CUSTOM_FIELD_TYPES } from "@/lib/contract/custom-field-types";
import { dateTimeDay, recordId, timestamp } from "@/lib/contract/formats";
import { CandidatePhase } from "../candidates/enumeration-schemas";
import { type NewCandidate, newCandidateSchema } from "../candidates/schema";
import { INTERACTION_TYPES } from "../interactions/interaction-types";
import { INTERACTIONS_MAX, InteractionType, NewInteraction } from "../interactions/schema";
import { legacyCustomFieldsSchema } from "./custom-fields";

/**
 * The requests and responses of version 1. Fields that both versions share have the same limits, but keep
 * their older names in version 1.
 */

type Definitions = readonly CustomFieldDefinition[];

const { shape } = newCandidateSchema([]);

/** The fields that both versions share, by their version 1 names. */
export const SHARED_FIELDS = {
  naam: shape.name,
  email: shape.email,
  privacy_consent: shape.privacyConsent,
  telefoon: shape.phone,
  linkedin: shape.linkedin,
  geboortedatum: shape.dateOfBirth,
  adres: shape.address,
  plaats: shape.city,
  postcode: shape.postalCode,
  fase: shape.phase,
  sector: shape.sectorPreferences,
  functie: shape.rolePreferences,
  kwalificatie: shape.desiredQualifications,
  vooropleiding: shape.priorEducation,
  motivatie: shape.motivation,
};

const startOfDay = (day: string) => `${day}T00:00:00Z`;

export const INTERACTION_FIELDS = {
  datum: dateTimeDay.meta({
    title: "Datum",
    description: "Day on which the contact took place, YYYY-MM-DD.",
  }),
  soort: z
    .array(InteractionType)
    .min(1)
    .max(INTERACTION_TYPES.length)
    .meta({ title: "Soort", description: "How the contact took place; only the first is stored." }),
  samenvatting: NewInteraction.shape.summary,
};

const LegacyInteraction = z.strictObject(INTERACTION_FIELDS).transform(({ datum, soort, samenvatting }) => ({
  performedAt: startOfDay(datum),
  types: soort,
  summary: samenvatting,
}));
/** An interaction with all its types. Only the first type is stored. */
export type LegacyInteraction = z.output<typeof LegacyInteraction>;

const LegacyInteractions = z.union(
  [
    z.array(LegacyInteraction).max(INTERACTIONS_MAX),
    LegacyInteraction.transform((interaction) => [interaction]),
  ],
  { error: "Send one interaction, or an array of at most 10." },
);

function buildBodySchema(definitions: Definitions) {
  return z
    .strictObject({
      ...SHARED_FIELDS,
      interacties: LegacyInteractions.optional(),
      custom_fields: legacyCustomFieldsSchema(definitions),
    })
    .transform(({ interacties, ...sent }) => ({
      candidate: {
        name: sent.naam,
        email: sent.email,
        privacyConsent: sent.privacy_consent,
        phone: sent.telefoon,
        linkedin: sent.linkedin,
        dateOfBirth: sent.geboortedatum,
        address: sent.adres,
        city: sent.plaats,
        postalCode: sent.postcode,
        phase: sent.fase,
        sectorPreferences: sent.sector,
        rolePreferences: sent.functie,
        desiredQualifications: sent.kwalificatie,
        priorEducation: sent.vooropleiding,
        motivation: sent.motivatie,
        customFields: sent.custom_fields,
      } satisfies NewCandidate,
      contacts: interacties ?? [],
    }));
}

type BodySchema = ReturnType<typeof buildBodySchema>;
export type LegacyUser = z.output<BodySchema>;
const schemasByDefinitions = new WeakMap<Definitions, BodySchema>();

/**
 * Returns the schema for the body of `create-user` in a region with these custom fields. Cached per array of
 * definitions.
 */
export function legacyUserSchema(definitions: Definitions): BodySchema {
  const schema = schemasByDefinitions.get(definitions) ?? buildBodySchema(definitions);
  schemasByDefinitions.set(definitions, schema);
  return schema;
}

const Party = z.object({ id: z.string().nullable(), name: z.string(), email: z.string().nullable() });

export const LegacyCandidate = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  phase: CandidatePhase,
  privacy_consent: z.boolean(),
  regions: z.object({ count: z.int(), ids: z.array(recordId), origin: recordId }),
  timestamps: z.object({ created_at: timestamp, original_created_at: timestamp, updated_at: timestamp }),
  created_by: Party,
  updated_by: Party,
  custom_fields: z.array(z.object({ field_name: z.string(), field_value: z.unknown() })),
});

export const LegacyInteractionRecord = z.object({
  name: z.string(),
  type: z.array(InteractionType),
  summary: z.string().nullable(),
  performed_at: timestamp,
  created_at: timestamp,
  created_by: Party,
});

/** A field in version 1's schema. Only selects have `options`. */
export const FieldDescription = z.object({
  fieldName: z.string(),
  fieldType: z.enum(CUSTOM_FIELD_TYPES),
  required: z.boolean(),
  options: z.array(z.string()).optional(),
  fieldDescription: z.string().nullable(),
});
export type FieldDescription = z.output<typeof FieldDescription>;
