import "server-only";
import { TOKENS_MAX } from "@/lib/access/sessions/cookie";
import { findByEmail } from "@/lib/records/candidates/find";
import { normalizeEmail } from "@/lib/records/candidates/normalize";
import { type NamedRecord, nameRecords } from "./name-records";

type OtherRecords = {
  /** The records that this browser is signed in to. */
  signedIn: NamedRecord[];
  /** Whether the region has more records, which this browser isn't signed in to. */
  hasMore: boolean;
  /**
   * Whether this address alone has as many sessions as the cookie can hold. Then a new sign-in with it doesn't
   * open the other records either.
   */
  isFull: boolean;
};

/** Finds the other records with the same e-mail address in the session's region. */
export async function findOtherRecords(sessionId: string): Promise<OtherRecords> {
  const records = await nameRecords();
  const own = records.find(({ ctx }) => ctx.session.id === sessionId);
  if (!own) return { signedIn: [], hasMore: false, isFull: false };
  const ids = (await findByEmail(own.ctx, own.stored.email)).map(({ id }) => id);
  const others = ids.filter((id) => id !== own.stored.id);
  const signedIn = records.filter(
    ({ ctx, stored }) => ctx.base.id === own.ctx.base.id && others.includes(stored.id),
  );
  const address = normalizeEmail(own.stored.email);
  const ofAddress = records.filter(({ stored }) => normalizeEmail(stored.email) === address);
  return {
    signedIn,
    hasMore: others.length > signedIn.length,
    isFull: ofAddress.length >= TOKENS_MAX,
  };
}
