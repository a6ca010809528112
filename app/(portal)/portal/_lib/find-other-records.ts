import "server-only";
import { findByEmail } from "@/lib/records/candidates/find";
import { type NamedRecord, nameRecords } from "./name-records";

type OtherRecords = {
  /** The records that this browser is signed in to. */
  signedIn: NamedRecord[];
  /** Whether the region has more records, which the candidate can only reach after a new sign-in. */
  hasMore: boolean;
};

/** Finds the other records with the same e-mail address in the session's region. */
export async function findOtherRecords(sessionId: string): Promise<OtherRecords> {
  const records = await nameRecords();
  const own = records.find(({ ctx }) => ctx.session.id === sessionId);
  if (!own) return { signedIn: [], hasMore: false };
  const ids = (await findByEmail(own.ctx, own.stored.email)).map(({ id }) => id);
  const others = ids.filter((id) => id !== own.stored.id);
  const signedIn = records.filter(
    ({ ctx, stored }) => ctx.base.id === own.ctx.base.id && others.includes(stored.id),
  );
  return { signedIn, hasMore: others.length > signedIn.length };
}
