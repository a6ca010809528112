import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { removeReleasedFiles } from "@/lib/records/attachments/remove";
import { runMutation, type TestRegion } from "./api";

/**
 * Sets DATA_DIR to a temporary folder. Call this function before the settings are first read. Returns a
 * function that removes the folder.
 */
export async function setUpTempStorage(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "instroom-storage-"));
  process.env.DATA_DIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}

export const UNKNOWN_CANDIDATE_ID = "rec00000000000000";

let counter = 0;

/** Creates a candidate with additional fields and returns its id. */
export async function createCandidateIn(region: TestRegion, fields: object = {}): Promise<string> {
  counter += 1;
  const person = { name: "Piet Proef", email: `piet${counter}@example.org`, privacyConsent: true, ...fields };
  const created = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
  if (created.status !== "completed") throw new Error(JSON.stringify(created.result));
  return created.result.candidates[0].id;
}

/** Deletes released files and lists the remaining storage keys. */
export async function listStoredKeys(): Promise<string[]> {
  await removeReleasedFiles(db());
  const names = await readdir(join(env().DATA_DIR, "files")).catch(() => []);
  return names.sort();
}
