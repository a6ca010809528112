import { z } from "zod";

export const ActorKind = z.enum(["api_key", "candidate", "staff", "system"]);

/** An event as people read it: with the names that its ids have today, null where they are gone. */
export const Happening = z.object({
  id: z.string(),
  occurredAt: z.iso.datetime(),
  actor: z.object({ kind: ActorKind, id: z.string(), name: z.string().nullable() }),
  action: z.string(),
  candidate: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  recordId: z.string(),
  mutationId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
