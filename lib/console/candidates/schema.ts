import * as z from "zod";
import { recordId, timestamp } from "@/lib/contract/formats";
import { storedErrorCode, storedOperation } from "@/lib/engine/mutations/schema";
import { CLOSING_REASONS } from "@/lib/records/candidates/closing-reasons";
import { CandidatePhase, Qualification, Role, Sector } from "@/lib/records/candidates/enumeration-schemas";
import { CustomFieldValues } from "@/lib/records/custom-fields/values";
import { Interaction } from "@/lib/records/interactions/schema";
import { DECISIONS, PRIVACY_REQUEST_KINDS, USE_LIMITS } from "@/lib/records/privacy/schema";
import { ActorKind } from "../activity/schema";

const actor = z.object({ kind: ActorKind, name: z.string().nullable() });

export const ClosingReason = z.enum(CLOSING_REASONS);

export const Closure = z.object({ closedAt: timestamp, reason: ClosingReason, actor });
export type Closure = z.infer<typeof Closure>;

/** A row of the candidate table, without long-text custom fields. */
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
  phaseSince: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Null unless the candidate is closed. */
  closedReason: ClosingReason.nullable(),
  /** Why staff may not use the data at the moment. Empty if they may. */
  useLimits: z.array(z.enum(USE_LIMITS)),
  /**
   * Where the search matched. Null without a search, or if the search matches the name, e-mail or phone
   * number.
   */
  foundIn: z
    .discriminatedUnion("place", [
      z.object({ place: z.enum(["city", "postalCode", "motivation", "interaction"]), text: z.string() }),
      z.object({ place: z.literal("customField"), field: z.string(), text: z.string() }),
    ])
    .nullable(),
});
export type CandidateListItem = z.infer<typeof CandidateListItem>;

/** The standard columns, in the default order of an export. */
export const LIST_COLUMNS = CandidateListItem.keyof().exclude(["customFields", "foundIn"]).options;

const ChangedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();

/** A field's old and new values. A custom field is identified by its column. */
const FieldValueChange = z.object({ field: z.string(), from: ChangedValue, to: ChangedValue });
export type FieldValueChange = z.infer<typeof FieldValueChange>;

/** The old and new values of an interaction's changed fields. */
const InteractionChange = z.object({
  id: recordId,
  from: Interaction.partial(),
  to: Interaction.partial(),
});
export type InteractionChange = z.infer<typeof InteractionChange>;

/**
 * An item of a candidate's timeline: an interaction, a change in consent, another audit event, or a pending
 * or failed write.
 */
export const TimelineItem = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("interaction"),
    id: z.string(),
    at: timestamp,
    interaction: Interaction,
    /** Who recorded it. Null if it was recorded together with the candidate. */
    actor: actor.nullable(),
    /** Whether the candidate sent it as a question in the portal. */
    isQuestion: z.boolean(),
  }),
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
    changes: z.array(FieldValueChange),
    /** The values of a changed interaction. Null for other events, and if the values are gone. */
    interactionChange: InteractionChange.nullable(),
    /** Whether the change was undone within a few minutes. If so, `changes` is empty. */
    isUndone: z.boolean(),
    closingReason: ClosingReason.nullable(),
    /** The request that the event is about. `decision` is null if the event is the request itself. */
    privacyRequest: z
      .object({
        id: z.string(),
        kind: z.enum(PRIVACY_REQUEST_KINDS),
        decision: z.enum(DECISIONS).nullable(),
      })
      .nullable(),
  }),
  z.object({
    kind: z.literal("mutation"),
    id: z.string(),
    at: timestamp,
    operation: storedOperation,
    status: z.enum(["queued", "failed"]),
    failure: z.object({ errorCode: storedErrorCode, message: z.string() }).nullable(),
    actor,
  }),
]);
export type TimelineItem = z.infer<typeof TimelineItem>;
