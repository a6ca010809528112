import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { cache } from "react";
import { regions } from "@/db/schema/regions";
import { staff, staffRoles } from "@/db/schema/staff";
import { staffSessions } from "@/db/schema/staff-sessions";
import type { StaffAccess } from "@/lib/contract/context";
import type { StaffRole } from "@/lib/contract/staff-roles";
import { byName } from "@/lib/platform/by-name";
import { type Database, db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { describeError, log } from "@/lib/platform/log";
import { isOpenSession } from "./sessions";

/** A region that a staff member works for, and their role there. */
export type StaffRegion = { id: string; slug: string; name: string; role: StaffRole };

const LAST_SEEN_INTERVAL_MS = 60_000;

/**
 * Finds the staff member with this session token. Returns null if the token is unknown, or if the session is
 * revoked, expired or inactive for too long. Reads the database on every request, so that a revoked session
 * immediately stops working in every process. A request marked as idle doesn't count as activity.
 */
export async function findStaffAccess(token: string, { isIdle = false } = {}): Promise<StaffAccess | null> {
  const session = await findOpenSession(token);
  if (!session) return null;
  if (!isIdle) updateLastSeen(session);
  return session;
}

/** All API reads of one page share the result. Outside pages, `cache` has no effect. */
const findOpenSession = cache(async (token: string) => {
  const [row] = await db()
    .select({ session: staffSessions, person: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenDigest, sha256(token)), isOpenSession(new Date())));
  if (!row) return null;
  const { id, email, name, scope } = row.person;
  const access: StaffAccess = {
    sessionId: row.session.id,
    staff: { id, email, name, isAdmin: scope === "admin" },
    secondFactorAt: row.session.secondFactorAt,
    provenAt: latestProof(row.session),
    expiresAt: row.session.expiresAt,
    lastSeenAt: row.session.lastSeenAt,
  };
  return access;
});

type Proofs = Pick<typeof staffSessions.$inferSelect, "via" | "createdAt" | "secondFactorAt" | "steppedUpAt">;

/**
 * Returns when the session's user last proved who they are. Opening a session through the identity provider
 * isn't a proof: the provider may not have asked for anything, because its own session was still open.
 */
const latestProof = ({ via, createdAt, secondFactorAt, steppedUpAt }: Proofs): Date =>
  new Date(Math.max(...[via === "oidc" ? null : createdAt, secondFactorAt, steppedUpAt].map(Number)));

/** Lists the regions of a staff member, sorted by name. Admins get all regions. */
export async function listStaffRegions(
  database: Database,
  person: StaffAccess["staff"],
): Promise<StaffRegion[]> {
  const columns = { id: regions.id, slug: regions.slug, name: regions.name };
  if (person.isAdmin) {
    const rows = await database.select(columns).from(regions).orderBy(regions.name);
    return rows.sort(byName).map((row) => ({ ...row, role: "admin" }));
  }
  const rows = await database
    .select({ ...columns, role: staffRoles.role })
    .from(staffRoles)
    .innerJoin(regions, eq(regions.id, staffRoles.regionId))
    .where(eq(staffRoles.staffId, person.id))
    .orderBy(regions.name);
  return rows.sort(byName);
}

/**
 * Returns a staff member's role in a region, or null if they have none. Like a session, it is looked up once
 * per page.
 */
export const findStaffRole = cache(
  async (person: StaffAccess["staff"], regionId: string): Promise<StaffRole | null> => {
    if (person.isAdmin) return "admin";
    const [row] = await db()
      .select({ role: staffRoles.role })
      .from(staffRoles)
      .where(and(eq(staffRoles.staffId, person.id), eq(staffRoles.regionId, regionId)));
    return row?.role ?? null;
  },
);

/** Writes `lastSeenAt` at most once a minute, without delaying the request. */
function updateLastSeen({ sessionId, lastSeenAt }: StaffAccess): void {
  const now = new Date();
  const before = new Date(now.getTime() - LAST_SEEN_INTERVAL_MS);
  if (lastSeenAt >= before) return;
  db()
    .update(staffSessions)
    .set({ lastSeenAt: now })
    .where(and(eq(staffSessions.id, sessionId), lt(staffSessions.lastSeenAt, before)))
    .catch((error: unknown) =>
      log().warn({ sessionId, cause: describeError(error) }, "could not update the session's lastSeenAt"),
    );
}
