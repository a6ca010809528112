import "server-only";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { staff, staffRoles } from "@/db/schema/staff";
import { staffSessions } from "@/db/schema/staff-sessions";
import type { StaffAccess } from "@/lib/contract/context";
import type { StaffRole } from "@/lib/contract/staff-roles";
import { type Database, db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { newBucket, type TokenBucket } from "../rate-limits/token-bucket";

/** A region that a person works for, and as what. */
export type StaffRegion = { id: string; slug: string; name: string; role: StaffRole };

const LAST_SEEN_INTERVAL = sql`interval '1 minute'`;

/**
 * Who holds this session token; null where it is unknown, expired or revoked. Asked of the database on every request, so
 * that a revoked session ends at once on every process.
 */
export async function findStaffAccess(token: string, now: Date): Promise<StaffAccess | null> {
  const [row] = await db()
    .select({ session: staffSessions, person: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(
      and(
        eq(staffSessions.tokenDigest, sha256(token)),
        isNull(staffSessions.revokedAt),
        gt(staffSessions.expiresAt, now),
      ),
    );
  if (!row) return null;
  updateLastSeen(row.session.id, now);
  const { id, email, name, scope } = row.person;
  return {
    sessionId: row.session.id,
    staff: { id, email, name, isAdmin: scope === "admin" },
    secondFactorAt: row.session.secondFactorAt,
  };
}

/** The regions that a person works for, by name; an admin works for all. */
export async function listStaffRegions(
  database: Database,
  person: StaffAccess["staff"],
): Promise<StaffRegion[]> {
  const shown = { id: regions.id, slug: regions.slug, name: regions.name };
  if (person.isAdmin) {
    const rows = await database.select(shown).from(regions).orderBy(regions.name);
    return rows.map((row) => ({ ...row, role: "admin" }));
  }
  return database
    .select({ ...shown, role: staffRoles.role })
    .from(staffRoles)
    .innerJoin(regions, eq(regions.id, staffRoles.regionId))
    .where(eq(staffRoles.staffId, person.id))
    .orderBy(regions.name);
}

/** As what a person works for one region; null where he doesn't. */
export async function findStaffRole(
  person: StaffAccess["staff"],
  regionId: string,
): Promise<StaffRole | null> {
  if (person.isAdmin) return "admin";
  const [row] = await db()
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(and(eq(staffRoles.staffId, person.id), eq(staffRoles.regionId, regionId)));
  return row?.role ?? null;
}

/** The allowance of requests of one person, on all his devices together. */
export function staffBucket(staffId: string): TokenBucket {
  const held = singleton("staff-buckets", () => new Map<string, TokenBucket>());
  const bucket = held.get(staffId) ?? newBucket(staffId);
  held.set(staffId, bucket);
  return bucket;
}

/** At most once a minute, and beside the request. */
function updateLastSeen(sessionId: string, now: Date): void {
  db()
    .update(staffSessions)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(staffSessions.id, sessionId),
        lt(staffSessions.lastSeenAt, sql`${now.toISOString()}::timestamptz - ${LAST_SEEN_INTERVAL}`),
      ),
    )
    .catch((error: unknown) => log().warn({ sessionId, cause: describeError(error) }, "visit not noted"));
}
