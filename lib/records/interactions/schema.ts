import * as z from "zod";
import { dateTime, oneOf, recordId, text, timestamp } from "@/lib/contract/formats";
import { INTERACTION_TYPES } from "./interaction-types";

/** The maximum number per candidate payload, and per request to the interactions route. */
export const INTERACTIONS_MAX = 10;

export const InteractionType = oneOf(INTERACTION_TYPES);
export type InteractionType = z.infer<typeof InteractionType>;

const id = recordId.meta({ title: "Id", description: "Record id, unique among the region's interactions." });
const type = InteractionType.meta({ title: "Type", description: "How the contact took place." });
const performedAt = dateTime.meta({
  title: "Performed at",
  description: "When the contact took place (ISO 8601 with zone).",
});
const createdAt = dateTime.meta({
  title: "Created at",
  description: "When the contact was recorded (ISO 8601 with zone).",
});
const summary = text({ max: 500 }).meta({
  title: "Summary",
  description: "Short description of the contact.",
});
const notes = text({ max: 20_000 }).meta({ title: "Notes", description: "Notes on the contact." });
const duration = z
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .meta({ title: "Duration", description: "How long the contact took, in whole seconds." });

const details = { summary: summary.optional(), notes: notes.optional(), duration: duration.optional() };

/** Adds to the description that the field is optional, because `applyInteractionDefaults` fills it in. */
const filledIn = <Field extends z.ZodType>(field: Field) =>
  field.meta({ description: `${field.description} You can leave it out: the service fills it in.` });

/** An interaction in a new candidate's payload (specification, "Interaction"). */
export const InlineInteraction = z
  .strictObject({ id: filledIn(id), type, performedAt, ...details, createdAt: filledIn(createdAt) })
  .meta({ title: "Interaction", description: "A recorded contact with the candidate." });
export type InlineInteraction = z.infer<typeof InlineInteraction>;

export const InlineInteractions = z.array(InlineInteraction).max(INTERACTIONS_MAX);

/** An interaction sent to the interactions route, where `id` and `createdAt` are optional. */
export const NewInteraction = z.strictObject({
  id: id.optional(),
  type,
  performedAt,
  ...details,
  createdAt: createdAt.optional(),
});
export type NewInteraction = z.infer<typeof NewInteraction>;

/** 1 to 10 interactions. A single object counts as an array of one. */
export const NewInteractions = z.union(
  [
    z.array(NewInteraction).min(1).max(INTERACTIONS_MAX),
    NewInteraction.transform((interaction) => [interaction]),
  ],
  { error: "Send an array of 1 to 10 interactions, or one interaction." },
);
export type NewInteractions = z.infer<typeof NewInteractions>;

/** An update of an interaction. Needs at least one field; `null` clears an optional field. */
export const InteractionPatch = z
  .strictObject({
    type: type.optional(),
    performedAt: performedAt.optional(),
    summary: summary.nullable().optional(),
    notes: notes.nullable().optional(),
    duration: duration.nullable().optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, { error: "Send at least one field to change." })
  .meta({ minProperties: 1 });
export type InteractionPatch = z.infer<typeof InteractionPatch>;

/** An interaction as the API returns it. `duration` is in seconds. */
export const Interaction = z.object({
  id: recordId,
  type: InteractionType,
  performedAt: timestamp,
  summary: z.string().nullable(),
  notes: z.string().nullable(),
  duration: z.int().nullable(),
  createdAt: timestamp,
});
export type Interaction = z.infer<typeof Interaction>;
