import "server-only";
import { and, eq, gt, isNotNull } from "drizzle-orm";
import { confirmationCodes } from "@/db/schema/confirmation-codes";
import { emailChanges } from "@/db/schema/email-changes";
import type { BaseContext } from "@/lib/contract/context";
import { describeError, log } from "@/lib/platform/log";
import { decrypt } from "@/lib/platform/secrets";

export const EMAIL_PURPOSES = ["old_email", "new_email"] as const;
export type EmailPurpose = (typeof EMAIL_PURPOSES)[number];
/** An open request to change the address. `confirmed` lists the addresses whose code was entered. */
export type EmailChange = { id: string; email: string; confirmed: EmailPurpose[] };

/** Finds the candidate's open request to change their address. */
export async function findEmailChange(ctx: BaseContext, candidateId: string): Promise<EmailChange | null> {
  const [row] = await ctx.db
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.baseId, ctx.base.id),
        eq(emailChanges.candidateId, candidateId),
        gt(emailChanges.expiresAt, ctx.now()),
      ),
    );
  if (!row) return null;
  const used = await ctx.db
    .select({ purpose: confirmationCodes.purpose })
    .from(confirmationCodes)
    .where(and(eq(confirmationCodes.emailChangeId, row.id), isNotNull(confirmationCodes.usedAt)));
  const confirmed = EMAIL_PURPOSES.filter((side) => used.some(({ purpose }) => purpose === side));
  const email = decryptEmail(row);
  return email === null ? null : { id: row.id, email, confirmed };
}

/**
 * Returns null if the address was encrypted with another APP_SECRET. The candidate must then request the
 * change again.
 */
function decryptEmail({ id, encryptedEmail }: typeof emailChanges.$inferSelect): string | null {
  try {
    return decrypt(encryptedEmail);
  } catch (error) {
    const details = { emailChangeId: id, cause: describeError(error) };
    log().error(details, "change of address can't be decrypted; was APP_SECRET changed?");
    return null;
  }
}

/**
 * Deletes the candidate's open request, so that its codes stop working. With an `id`, deletes only the
 * request with that id, so a newer request stays.
 */
export async function dropEmailChange(ctx: BaseContext, candidateId: string, id?: string): Promise<void> {
  await ctx.db
    .delete(emailChanges)
    .where(
      and(
        eq(emailChanges.baseId, ctx.base.id),
        eq(emailChanges.candidateId, candidateId),
        id === undefined ? undefined : eq(emailChanges.id, id),
      ),
    );
}
