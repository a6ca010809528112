import "server-only";
import { and, eq, inArray, or } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { toStorable } from "@/lib/contract/formats";
import type { Transaction } from "@/lib/platform/database/client";
import { normalizeEmail, normalizePhone } from "@/lib/records/candidates/normalize";
import { type Head, inputOf } from "./lock-heads";

type Person = { email: string; phone: string | null };

/** The people in the bodies of operations that don't name their candidates by id. */
const PEOPLE_IN: Record<string, (body: unknown) => unknown[]> = {
  "candidates.create": (body) => (Array.isArray(body) ? body : [null]),
  "candidates.upsert": (body) => [body],
  "v1.create-user": (body) => [(body as { candidate?: unknown } | null)?.candidate],
};

export const PEOPLE_OPERATIONS: string[] = Object.keys(PEOPLE_IN);

/** Reads a person without relying on the body's shape, because an error here would block the base's queue. */
function toPerson(value: unknown): Person {
  const { email, phone } = (value ?? {}) as Record<string, unknown>;
  const textOf = (field: unknown) => (typeof field === "string" ? toStorable(field) : "");
  return { email: textOf(email), phone: textOf(phone) || null };
}

/**
 * Returns the ids of the candidates that a failed mutation is about, so that their erasure also erases the
 * mutation's data. The ids of a creation's people are at their positions in the request, because the erasure
 * ledger names people by their positions. Other candidates with the same addresses come after them.
 */
export async function findKnownPeople(transaction: Transaction, head: Head): Promise<string[]> {
  const people = (PEOPLE_IN[head.operation]?.(inputOf(head).body) ?? []).map(toPerson);
  if (people.length === 0) return head.candidateIds;
  const matchesPhone = head.operation === "candidates.upsert";
  const keys = people.map(({ email, phone }) => ({
    emailKey: normalizeEmail(email),
    phoneKey: matchesPhone ? normalizePhone(phone) : null,
  }));
  const emailKeys = keys.map(({ emailKey }) => emailKey);
  const phoneKeys = keys.flatMap(({ phoneKey }) => phoneKey ?? []);
  const isMatch = or(
    inArray(candidates.emailKey, emailKeys),
    phoneKeys.length > 0 ? inArray(candidates.phoneKey, phoneKeys) : undefined,
  );
  const found = await transaction
    .select({ id: candidates.id, emailKey: candidates.emailKey, phoneKey: candidates.phoneKey })
    .from(candidates)
    .where(and(eq(candidates.baseId, head.baseId), isMatch))
    .orderBy(candidates.id);
  if (head.operation !== "candidates.create") return found.map(({ id }) => id);
  const ids = keys.map(({ emailKey }) => found.find((each) => each.emailKey === emailKey)?.id);
  const others = found.filter(({ id }) => !ids.includes(id));
  return found.length > 0 ? [...ids.map((id) => id ?? "NULL"), ...others.map(({ id }) => id)] : [];
}
