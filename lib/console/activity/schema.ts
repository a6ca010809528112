import * as z from "zod";
import { ACTOR_KINDS } from "./actor-kinds";

export const ActorKind = z.enum(ACTOR_KINDS);

/**
 * An event with the current names of its actor and its candidate. `recordName` is the name of the API key or
 * staff member that the event is about, or of the other candidate of a merge. A name is null if the event has
 * no such record, or if the record no longer exists. `mergedInto` is the id of the candidate who now has the
 * data of a merged candidate.
 */
export const AuditEvent = z.object({
  id: z.string(),
  occurredAt: z.iso.datetime(),
  actor: z.object({ kind: ActorKind, id: z.string(), name: z.string().nullable() }),
  action: z.string(),
  candidate: z
    .object({ id: z.string(), name: z.string().nullable(), mergedInto: z.string().nullable() })
    .nullable(),
  recordId: z.string(),
  recordName: z.string().nullable(),
  mutationId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.output<typeof AuditEvent>;
