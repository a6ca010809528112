import { isSameName } from "@/lib/records/candidates/is-same-name";
import { isPlausiblePhone } from "@/lib/records/candidates/phone-digits";

/** A row, converted to the candidate that is sent to the API. */
export type Row = Record<string, unknown>;

const PHONE_DIGITS = 9;
/** The longest number of E.164, after the prefix 00. A text with more digits has several numbers. */
const PHONE_DIGITS_MAX = 17;

/**
 * Uses only the last digits, because they are the same with and without the country code. Returns null for
 * several numbers, because an upsert doesn't match them either.
 */
function phoneKey(phone: unknown): string | null {
  const digits = String(phone ?? "").replace(/\D/g, "");
  const isOneNumber = digits.length <= PHONE_DIGITS_MAX && isPlausiblePhone(digits);
  return isOneNumber ? `tel ${digits.slice(-PHONE_DIGITS)}` : null;
}

/** Indexes rows, to find an earlier row about the same person. */
export function createRowIndex() {
  const rows = new Map<string, Row>();
  const bornOn = new Map<unknown, Row[]>();
  const keysOf = ({ email, phone }: Row) =>
    [`mail ${String(email ?? "").toLowerCase()}`, phoneKey(phone)].filter((key) => key !== null);
  /** Finds the row with the same e-mail address or phone number, as an upsert would. */
  const find = (row: Row) =>
    keysOf(row)
      .map((key) => rows.get(key))
      .find((known) => known !== undefined);
  const findLikelyDuplicate = ({ name, dateOfBirth }: Row) =>
    bornOn.get(dateOfBirth)?.find((known) => isSameName(String(known.name), String(name)));
  const add = (row: Row) => {
    const merged = { ...find(row), ...row };
    for (const key of keysOf(merged)) rows.set(key, merged);
    if (!row.dateOfBirth) return;
    bornOn.set(row.dateOfBirth, [...(bornOn.get(row.dateOfBirth) ?? []), row]);
  };
  return { find, findLikelyDuplicate, add };
}
