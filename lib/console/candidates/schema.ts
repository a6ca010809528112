import { z } from "zod";
import { recordId, timestamp } from "@/lib/contract/formats";
import { CandidatePhase, Qualification, Role, Sector } from "@/lib/records/candidates/enumeration-shapes";
import { CustomFieldValues } from "@/lib/records/custom-fields/values";
import { Interaction } from "@/lib/records/interactions/schema";

/** A row of the candidate table. Long-text custom fields are left out. */
export const CandidateListItem = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  phase: CandidatePhase,
  sectorPreferences: z.array(Sector),
  rolePreferences: z.array(Role),
  desiredQualifications: z.array(Qualification),
  priorEducation: z.string().nullable(),
  privacyConsent: z.boolean(),
  customFields: CustomFieldValues,
  lastContactAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CandidateListItem = z.infer<typeof CandidateListItem>;

/** Columns besides the custom fields, in the default order of an export. */
export const LIST_COLUMNS = CandidateListItem.keyof().exclude(["customFields"]).options;

const actor = z.object({
  kind: z.enum(["api_key", "candidate", "staff", "system"]),
  name: z.string().nullable(),
});

/**
 * An item of a candidate's timeline: an interaction, a change of consent, another event (mails to the candidate included),
 * or a pending or failed write.
 */
export const TimelineItem = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("interaction"), id: z.string(), at: timestamp, interaction: Interaction }),
  z.object({
    kind: z.literal("consent"),
    id: z.string(),
    at: timestamp,
    isGiven: z.boolean(),
    textVersion: z.int().nullable(),
    actor,
  }),
  z.object({
    kind: z.literal("event"),
    id: z.string(),
    at: timestamp,
    action: z.string(),
    actor,
    fields: z.array(z.string()),
    phase: z.object({ from: z.string(), to: z.string() }).nullable(),
  }),
  z.object({
    kind: z.literal("mutation"),
    id: z.string(),
    at: timestamp,
    operation: z.string(),
    status: z.enum(["queued", "failed"]),
    message: z.string().nullable(),
    actor,
  }),
]);
export type TimelineItem = z.infer<typeof TimelineItem>;
