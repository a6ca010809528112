import "server-only";
import { and, eq } from "drizzle-orm";
import type { privacyRequests } from "@/db/schema/privacy-requests";
import { regions } from "@/db/schema/regions";
import { staff, staffRoles } from "@/db/schema/staff";
import type { MutationContext } from "@/lib/contract/context";
import { env } from "@/lib/platform/env";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { privacyRequestMail } from "./privacy-request-mail";

/**
 * Adds an e-mail about a new privacy request to the outbox, in the transaction that stores the request. Sends
 * nothing in the sandbox, because the region's address belongs to real people.
 */
export async function mailRegion(
  ctx: MutationContext,
  { id, kind, dueAt, candidateId }: typeof privacyRequests.$inferSelect,
): Promise<void> {
  const { base, region } = ctx;
  if (base.mode === "sandbox") return;
  const link = `${env().BASE_URL}/console/${region.slug}/${base.mode}/privacy?request=${id}`;
  const about = { baseId: base.id, candidateId };
  for (const to of await findRecipients(ctx)) {
    const mail = await privacyRequestMail({ to, region: region.name, kind, dueAt, link });
    await enqueueMail(ctx, mail, { about });
  }
}

/**
 * Finds who gets the e-mail: the region's contact address, otherwise its managers, otherwise the admins.
 * Somebody must get it, because the legal time to answer has begun. Skips the portal's contact person, who
 * may lack access to privacy requests.
 */
async function findRecipients({ db, region }: MutationContext): Promise<string[]> {
  const [stored] = await db
    .select({ contactEmail: regions.contactEmail })
    .from(regions)
    .where(eq(regions.id, region.id));
  if (stored?.contactEmail) return [stored.contactEmail];
  const managers = await db
    .select({ email: staff.email })
    .from(staffRoles)
    .innerJoin(staff, eq(staff.id, staffRoles.staffId))
    .where(and(eq(staffRoles.regionId, region.id), eq(staffRoles.role, "manager")));
  const people = managers.length
    ? managers
    : await db.select({ email: staff.email }).from(staff).where(eq(staff.scope, "admin"));
  return people.map(({ email }) => email);
}
