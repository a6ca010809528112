import { desc, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { securityEvents } from "@/db/schema/security-events";
import { verifySecurityLog } from "@/lib/access/security-log/verify";
import { db } from "@/lib/platform/database/client";
import { call, newCandidateSession, newRegion, openTestApi } from "@/test/api";
import { bundlePrograms } from "@/test/run-bundled";
import { newStaff } from "@/test/staff";

let run: Awaited<ReturnType<typeof bundlePrograms>>;
beforeAll(openTestApi);
beforeAll(async () => {
  run = await bundlePrograms("end-sessions");
});

const findLatestEvent = async () => {
  const latest = [desc(securityEvents.month), desc(securityEvents.position)];
  const [event] = await db()
    .select()
    .from(securityEvents)
    .orderBy(...latest)
    .limit(1);
  return event;
};

test("end-sessions ends every session of staff and candidates, and records it in the security log", async () => {
  const region = await newRegion();
  const people = [await newStaff("adviser", region), await newStaff("admin")];
  const session = await newCandidateSession(region);
  const statuses = async () =>
    [
      ...(await Promise.all(people.map(({ headers }) => call("GET", "/api/console/me", { headers })))),
      await call("GET", "/api/v2/auth/candidates/me", { headers: session.headers }),
    ].map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200, 200]);
  const printed = "Sessions ended: 2 of staff, 1 of candidates. Everyone must sign in again.";
  expect(await run("end-sessions")).toEqual([0, printed]);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect(await findLatestEvent()).toMatchObject({
    action: "session.ended",
    actorKind: "system",
    actorId: "end-sessions command",
    subjectId: null,
    details: { staffSessions: 2, candidateSessions: 1 },
  });
  expect(await verifySecurityLog(db())).not.toHaveProperty("fault");
});

test("end-sessions doesn't count sessions that have ended", async () => {
  const region = await newRegion();
  await newStaff("adviser", region);
  await newCandidateSession(region);
  await db().execute(sql`update staff_sessions set last_seen_at = now() - interval '1 day'`);
  await db().execute(sql`update candidate_sessions set expires_at = now() - interval '1 minute'`);
  const printed = "Sessions ended: 0 of staff, 0 of candidates. Everyone must sign in again.";
  expect(await run("end-sessions")).toEqual([0, printed]);
});
