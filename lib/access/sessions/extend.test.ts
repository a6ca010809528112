import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import type { BaseContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { newCandidateSession, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { canExtend, extendSession } from "./extend";

const HOUR_MS = 60 * 60_000;

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

test("until it ends, a session can be extended to twelve hours from now, but to at most a day after its start", async () => {
  const startedAt = new Date();
  const { sessionId } = await newCandidateSession(region, { now: startedAt });
  const extendAfter = async (hours: number) => {
    const now = () => new Date(startedAt.getTime() + hours * HOUR_MS);
    const ctx = { db: db(), base: { id: region.bases.live }, now } as unknown as BaseContext;
    const endsAt = await extendSession(ctx, sessionId);
    if (endsAt) expect(canExtend({ createdAt: startedAt, expiresAt: endsAt })).toBe(hours === 11);
    return endsAt && (endsAt.getTime() - startedAt.getTime()) / HOUR_MS;
  };
  expect(await extendAfter(11)).toBe(23);
  expect(await extendAfter(22)).toBe(24);
  expect(await extendAfter(25)).toBeNull();
  const [row] = await db().select().from(candidateSessions).where(eq(candidateSessions.id, sessionId));
  expect(row?.expiresAt).toEqual(new Date(startedAt.getTime() + 24 * HOUR_MS));
});
