import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { removeReleasedFiles } from "@/lib/records/attachments/remove";
import { runMutation, type TestRegion } from "./api";

/** A storage of the test file's own, before the settings are first read; returns how to remove it. */
export async function setUpTempStorage(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "instroom-storage-"));
  process.env.DATA_DIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** The id of nobody. */
export const UNKNOWN_CANDIDATE_ID = "rec00000000000000";

let made = 0;

/** A candidate of the region's, with these fields beside the required ones; answers its id. */
export async function createCandidateIn(region: TestRegion, fields: object = {}): Promise<string> {
  made += 1;
  const person = { name: "Piet Proef", email: `piet${made}@example.org`, privacyConsent: true, ...fields };
  const created = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
  if (created.status !== "completed") throw new Error(JSON.stringify(created.result));
  return created.result.candidates[0].id;
}

/** What lies in storage, once everything that was let go of is gone. */
export async function listStoredKeys(): Promise<string[]> {
  await removeReleasedFiles(db());
  const names = await readdir(join(env().DATA_DIR, "files")).catch(() => []);
  return names.sort();
}
