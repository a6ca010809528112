import * as z from "zod";
import { SECURITY_ACTIONS } from "@/lib/access/security-log/actions";
import { AuditEvent } from "../activity/schema";

export const SecurityAction = z.enum(SECURITY_ACTIONS);

/**
 * An event with the current names of its actor and its subject: a staff member, a key or a region. A name is
 * null if there is no such record, or no longer. `action` may be one that only a newer release has. `address`
 * is the client's IP address. For IPv6, it is only the network prefix.
 */
export const SecurityEvent = z.object({
  id: z.string(),
  occurredAt: z.iso.datetime(),
  action: z.string(),
  actor: AuditEvent.shape.actor,
  subject: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;
