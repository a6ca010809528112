import "server-only";
import { findByEmail } from "@/lib/records/candidates/find";
import { isSameName } from "@/lib/records/candidates/is-same-name";
import { isFullOfOneAddress, type NamedRecord, nameRecords } from "./name-records";

type OtherRecords = {
  /** The records that this browser is signed in to. */
  signedIn: (NamedRecord & { isSameName: boolean })[];
  /** Whether the region has more records, which this browser isn't signed in to. */
  hasMore: boolean;
  /** Whether a new sign-in with this address doesn't open the other records either. */
  isFull: boolean;
};

/** Finds the other records with the same e-mail address in the session's region. */
export async function findOtherRecords(sessionId: string): Promise<OtherRecords> {
  const records = await nameRecords();
  const own = records.find(({ ctx }) => ctx.session.id === sessionId);
  if (!own) return { signedIn: [], hasMore: false, isFull: false };
  const ids = (await findByEmail(own.ctx, own.stored.email)).map(({ id }) => id);
  const others = ids.filter((id) => id !== own.stored.id);
  const signedIn = records
    .filter(({ ctx, stored }) => ctx.base.id === own.ctx.base.id && others.includes(stored.id))
    .map((record) => ({ ...record, isSameName: isSameName(own.stored.name, record.stored.name) }));
  return { signedIn, hasMore: others.length > signedIn.length, isFull: isFullOfOneAddress(records) };
}
