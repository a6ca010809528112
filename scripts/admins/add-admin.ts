import "server-only";
import { eq, sql } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { addStaffMember } from "@/lib/console/administration/invite";
import { deleteStaffMember } from "@/lib/console/administration/remove";
import { NewStaffMember } from "@/lib/console/administration/schema";
import type { Context } from "@/lib/contract/context";
import { env } from "@/lib/platform/env";
import type { AdminRequest } from "./admin-request";

/**
 * Adds the administrator and mails an invitation. Returns the text to print. Throws an Error whose message
 * says how to correct the command.
 */
export async function addAdmin(ctx: Context, { email, name, replaces }: AdminRequest): Promise<string> {
  const added = await ctx.db.transaction(async (transaction) => {
    const inner = { ...ctx, db: transaction };
    const isSame = eq(sql`lower(${staff.email})`, email.toLowerCase());
    const [existing] = await transaction.select().from(staff).where(isSame).for("update");
    if (existing && !replaces) {
      throw new Error(
        `${email} already has an account. To remove it and add the person again as an administrator, use --replace.`,
      );
    }
    if (existing) await deleteStaffMember(inner, existing);
    const newName = name ?? existing?.name;
    if (newName === undefined) throw new Error('Give the person\'s name: --name "Anna de Vries".');
    const person = NewStaffMember.parse({ name: newName, email, isAdmin: true });
    await addStaffMember(inner, person);
    return person;
  });
  const by = env().OIDC_ONLY ? " with the account that has this address at the identity provider" : "";
  return `${added.name} (${email}) is now an Instroom administrator, and can sign in at ${env().BASE_URL}/console/sign-in${by}.`;
}
