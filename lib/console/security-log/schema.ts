import * as z from "zod";
import { SECURITY_ACTIONS } from "@/lib/access/security-log/actions";

export const SecurityAction = z.enum(SECURITY_ACTIONS);

/**
 * An event with the current names of its actor and its subject: a staff member or a key. A name is null if
 * they no longer exist. `address` is the client's address, and of IPv6 only the network.
 */
export const SecurityEvent = z.object({
  id: z.string(),
  occurredAt: z.iso.datetime(),
  action: SecurityAction,
  actor: z.object({
    kind: z.enum(["api_key", "candidate", "staff", "system"]),
    id: z.string(),
    name: z.string().nullable(),
  }),
  subject: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;
