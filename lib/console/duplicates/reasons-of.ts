import "server-only";
import { foldText, splitDigraph } from "@/lib/records/candidates/fold-text";
import { normalizeEmail, normalizePhone } from "@/lib/records/candidates/normalize";
import type { PairedCandidateRow } from "./paired-candidate";
import type { DuplicateReason } from "./schema";

type Person = Pick<PairedCandidateRow, "name" | "email" | "phone" | "dateOfBirth">;

/** Must match `candidateNameKey` in the database. */
const nameKey = (name: string) => foldText(splitDigraph(name)).replace(/[ \-.,'’‘]/g, "");

/** Returns why two candidates may be the same person, in the order in which the list checks the reasons. */
export function reasonsOf(one: Person, other: Person): DuplicateReason[] {
  const phone = normalizePhone(one.phone);
  const isSameEmail = normalizeEmail(one.email) === normalizeEmail(other.email);
  const isSamePhone = phone !== null && phone === normalizePhone(other.phone);
  const isSameBirth = one.dateOfBirth !== null && one.dateOfBirth === other.dateOfBirth;
  return [
    ...(isSameEmail ? (["email"] as const) : []),
    ...(isSamePhone ? (["phone"] as const) : []),
    ...(isSameBirth && nameKey(one.name) === nameKey(other.name) ? (["nameAndBirthDate"] as const) : []),
  ];
}
