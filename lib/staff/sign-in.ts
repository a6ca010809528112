import "server-only";
import { randomInt } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { staff } from "@/db/schema/staff";
import { staffSignIns } from "@/db/schema/staff-sessions";
import type { Context } from "@/lib/context";
import { sha256 } from "@/lib/digest";
import { newUuidV7, randomBase62 } from "@/lib/ids";

const LASTS_MS = 15 * 60 * 1000;
const TRIES = 5;
const MAILS_MAX = 3;

/** The person with this address, compared without regard to case; null where there is none. */
export async function findStaffByEmail(database: Queryable, email: string) {
  const [person] = await database
    .select()
    .from(staff)
    .where(eq(sql`lower(${staff.email})`, email.trim().toLowerCase()));
  return person ?? null;
}

/** A link's token and a 6-digit code, good for 15 minutes and one use; null after three within that time. */
export async function createStaffSignIn(ctx: Context<Queryable>, staffId: string) {
  const since = new Date(ctx.now().getTime() - LASTS_MS);
  const recent = await ctx.db
    .select({ id: staffSignIns.id })
    .from(staffSignIns)
    .where(and(eq(staffSignIns.staffId, staffId), gt(staffSignIns.createdAt, since)));
  if (recent.length >= MAILS_MAX) return null;
  const token = randomBase62(43);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await ctx.db.insert(staffSignIns).values({
    id: newUuidV7(),
    staffId,
    tokenDigest: sha256(token),
    codeDigest: codeDigest(staffId, code),
    triesLeft: TRIES,
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + LASTS_MS),
  });
  return { token, code };
}

const codeDigest = (staffId: string, code: string) => sha256(`${staffId}:${code}`);

/** Uses a link's token or an address with its code; answers whose it was, or null where it is wrong, used, expired or tried out. */
export async function takeStaffSignIn(
  ctx: Context,
  proof: { token: string } | { email: string; code: string },
): Promise<string | null> {
  const open = and(isNull(staffSignIns.usedAt), gt(staffSignIns.expiresAt, ctx.now()));
  if ("token" in proof) {
    const [taken] = await ctx.db
      .update(staffSignIns)
      .set({ usedAt: ctx.now() })
      .where(and(eq(staffSignIns.tokenDigest, sha256(proof.token)), open))
      .returning({ staffId: staffSignIns.staffId });
    return taken?.staffId ?? null;
  }
  const person = await findStaffByEmail(ctx.db, proof.email);
  if (!person) return null;
  const latest = ctx.db
    .select({ id: staffSignIns.id })
    .from(staffSignIns)
    .where(and(eq(staffSignIns.staffId, person.id), open))
    .orderBy(desc(staffSignIns.createdAt))
    .limit(1);
  // A try is counted in the statement that judges it: many at once can't be more than five.
  const isRight = sql`${staffSignIns.codeDigest} = ${Buffer.from(codeDigest(person.id, proof.code), "hex")}`;
  const [tried] = await ctx.db
    .update(staffSignIns)
    .set({
      triesLeft: sql`${staffSignIns.triesLeft} - 1`,
      usedAt: sql`case when ${isRight} then ${ctx.now().toISOString()}::timestamptz end`,
    })
    .where(and(eq(staffSignIns.id, latest), gt(staffSignIns.triesLeft, 0), open))
    .returning({ usedAt: staffSignIns.usedAt });
  return tried?.usedAt ? person.id : null;
}
