import * as z from "zod";
import { attachmentId, recordId, timestamp } from "@/lib/contract/formats";
import { InteractionType, NewInteraction } from "@/lib/records/interactions/schema";
import { USE_LIMITS } from "@/lib/records/privacy/schema";

/** The maximum number of items that a list shows. */
export const ITEMS_MAX = 50;

/** `at` is when the question was sent, the document was added, or the contact will take place. */
const Item = z.object({
  at: timestamp,
  candidate: z.object({
    id: recordId,
    name: z.string(),
    closed: z.boolean(),
    /** Why staff may not use the data at the moment. Empty if they may. */
    useLimits: z.array(z.enum(USE_LIMITS)),
  }),
});

const listOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ items: z.array(Item.extend(fields)), hasMore: z.boolean() });

/** The items that wait for staff. Each list starts with the earliest item. */
export const ToDo = z.object({
  /** When the server read the lists. */
  readAt: timestamp,
  /** Unanswered questions, including those of closed candidates. */
  questions: listOf({ id: recordId, subject: z.string().nullable() }),
  /** The latest files for requested documents, if nobody has reviewed them. */
  documents: listOf({ id: attachmentId, document: z.string(), filename: z.string() }),
  /** Contacts planned for today or the next six days. */
  contacts: listOf({ id: recordId, type: InteractionType, summary: z.string().nullable() }),
});
export type ToDo = z.infer<typeof ToDo>;

export const QuestionsAnswer = z.strictObject({
  questionIds: z.array(recordId).min(1).max(ITEMS_MAX),
  interaction: NewInteraction,
});
