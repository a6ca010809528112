import "server-only";
import { staff } from "@/db/schema/staff";
import { recordSecurityEvent } from "@/lib/access/security-log/record";
import { invitationMail } from "@/lib/access/staff/invitation-mail";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { wakeMail } from "@/lib/platform/wake";
import { recordStaffEvents, replaceRoles } from "./access";
import type { administration } from "./contract";
import type { NewStaffMember } from "./schema";
import { getStaffMember } from "./staff-members";

export const INVITATION_TTL_MINUTES = 3 * 24 * 60;

/** The topic of a staff member's invitation. Removing the staff member deletes an unsent invitation. */
export const invitationTopic = (staffId: string): string => `invitation:${staffId}`;

export const inviteStaffMember: Handler<typeof administration.invite> = async (ctx, { body }) => {
  const id = await ctx.db.transaction((db) => addStaffMember({ ...ctx, db }, body));
  wakeMail();
  return { data: await getStaffMember(ctx, id) };
};

/**
 * Adds a staff member and mails a link to the sign-in page. The e-mail contains no secret. Returns the staff
 * member's id. Fails with `staff_exists`.
 */
export async function addStaffMember(ctx: TransactionContext, person: NewStaffMember): Promise<string> {
  const id = newUuidV7();
  const message = await invitationMail({ ...person, link: `${env().BASE_URL}/console/sign-in` });
  await insertStaffMember(ctx, id, person);
  const topic = invitationTopic(id);
  await enqueueMail(ctx, message, { expiresInMinutes: INVITATION_TTL_MINUTES, topic });
  const details = { isAdmin: person.isAdmin, roles: person.roles };
  await recordSecurityEvent(ctx, { action: "staff.invited", subjectId: id, details });
  return id;
}

type TransactionContext = Parameters<typeof replaceRoles>[0];

async function insertStaffMember(ctx: TransactionContext, id: string, person: NewStaffMember): Promise<void> {
  const { name, email, isAdmin, roles } = person;
  const [inserted] = await ctx.db
    .insert(staff)
    .values({ id, name, email, scope: isAdmin ? "admin" : "region", createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (!inserted)
    fail(
      "staff_exists",
      "A staff member with this e-mail address already exists; change their roles instead.",
    );
  await replaceRoles(ctx, id, roles);
  await recordStaffEvents(ctx, "staff.invited", id, roles);
}
