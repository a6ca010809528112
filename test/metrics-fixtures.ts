import { eq } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { countSecurityEvent } from "@/lib/access/security-metrics";
import { countAttempt } from "@/lib/engine/engine-metrics";
import { registerMetrics, renderMetrics } from "@/lib/http/metrics/render-metrics";
import { countRequest } from "@/lib/http/metrics/request-metrics";
import { db } from "@/lib/platform/database/client";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { drainQueue, newRegion, openTestApi, type TestRegion } from "./api";
import { insertCallback } from "./callback-fixtures";
import { parseMetrics, type Sample } from "./metrics-text";
import { postCandidate } from "./queue-fixtures";
import { setUpTempStorage } from "./temp-storage";

export const scrape = async (): Promise<Sample[]> => parseMetrics((await renderMetrics()).text);

export const slugOf = async ({ id }: TestRegion): Promise<string> => {
  const [row] = await db().select({ slug: regions.slug }).from(regions).where(eq(regions.id, id));
  return row?.slug ?? "";
};

/**
 * Creates a region with a queued mutation, a pending callback and a waiting e-mail, so that every metric has
 * samples.
 */
export async function newMeasuredRegion(): Promise<TestRegion> {
  registerMetrics();
  const region = await newRegion();
  await postCandidate(region, "Klaar");
  await drainQueue(region, "live");
  await postCandidate(region, "Wacht");
  await insertCallback(db(), region.bases.live);
  const message = { to: "kwikstaart@example.org", subject: "Onderwerp", text: "Tekst", html: "<p>Tekst</p>" };
  await enqueueMail({ db: db(), now: () => new Date() }, message, { expiresInMinutes: 60 });
  countSecurityEvent("sign_in.succeeded");
  countAttempt({ isSandbox: false }, { statusCode: 200, error: null, durationMs: 20 });
  const request = { route: "/api/:version/candidates", method: "GET", startedAt: performance.now() };
  for (const status of [200, 500]) countRequest(request, status);
  for (const route of ["/api/health", "/api/ready", "/_next/*"]) countRequest({ ...request, route }, 200);
  return region;
}

/** Opens the test API, and returns a scrape in which every metric has samples. */
export async function openMeasuredApi(): Promise<{ samples: Sample[]; close: () => Promise<void> }> {
  const removeFiles = await setUpTempStorage();
  process.env.BACKUP_FOLDER = process.env.DATA_DIR;
  const closeApi = await openTestApi();
  await newMeasuredRegion();
  const close = () => closeApi().finally(removeFiles);
  return { samples: await scrape(), close };
}
