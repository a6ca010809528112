import "server-only";
import { AppError, isAppError } from "@/lib/contract/errors";
import { failOnIssues } from "@/lib/contract/fail-on-issues";
import { describeError, log } from "@/lib/platform/log";
import type { PreparedBody } from "../operation-handler";
import { inspectFiles } from "./content/inspect";
import { fileStorage } from "./file-storage";
import {
  ATTACHMENT_FIELDS,
  bodyObjects,
  type FileRecord,
  filesIn,
  filesOf,
  type InspectedContent,
  mapFiles,
  type StagedAttachment,
} from "./staged";
import { storeInspected } from "./store";

/*
 * The ledger never contains file contents. The request puts the contents in storage and queues only their
 * storage keys.
 */

const isInspected = (file: FileRecord) => "inspected" in file;
const isNew = (file: FileRecord) =>
  isInspected(file) || typeof file.data === "string" || typeof file.url === "string";

/**
 * Moves the file contents of a parsed body to storage and returns the body without them. Fails with
 * `validation_error` if content that wasn't inspected earlier can't be attached.
 */
export async function stageAttachments(parsed: unknown): Promise<PreparedBody> {
  const { body, issues } = await inspectFiles(parsed);
  failOnIssues(issues);
  const storageKeys: string[] = [];
  if (!filesOf(body).some(isInspected)) return { body, storageKeys };
  // Wait for all files, even after an error, because a file that is still being stored can't be removed yet.
  const errors: unknown[] = [];
  const staged = await mapFiles(body, isInspected, async (file) => {
    if (errors.length > 0) return file;
    return stage(file, storageKeys).catch((error) => void errors.push(error));
  });
  if (errors.length === 0) return { body: staged, storageKeys };
  await discardStaged({ storageKeys });
  throw withOutcome(errors[0]);
}

/**
 * Adds to the message of an `unavailable` error that nothing was accepted. `fileStorage` can't add this,
 * because the engine also uses it for writes that were accepted.
 */
function withOutcome(error: unknown): unknown {
  if (!isAppError(error) || error.code !== "unavailable") return error;
  return new AppError(error.code, `${error.message} Nothing was accepted.`, error.data, error);
}

async function stage(file: FileRecord, storageKeys: string[]): Promise<StagedAttachment> {
  const stored = await storeInspected(file.inspected as InspectedContent);
  storageKeys.push(stored.storageKey);
  return { filename: String(file.filename), staged: stored };
}

/** Removes staged files that won't be used. If a removal fails, the orphan sweep removes the file later. */
export async function discardStaged({ storageKeys }: Pick<PreparedBody, "storageKeys">): Promise<void> {
  const removals = await Promise.allSettled(storageKeys.map((key) => fileStorage().remove(key)));
  for (const [index, removal] of removals.entries()) {
    if (removal.status === "rejected") {
      const storageKey = storageKeys[index];
      log().warn({ storageKey, cause: describeError(removal.reason) }, "staged file could not be removed");
    }
  }
}

/**
 * Returns the body for a dry run, which neither stores nor downloads files. Files with content look as if
 * they were stored, so that the result shows them. Omits files by URL, because their contents are unknown,
 * but keeps the field, so that the result shows that stored files would be replaced.
 */
export function simulateAttachments(body: unknown): unknown {
  const simulateIn = (holder: unknown) => {
    const [record] = bodyObjects(holder);
    if (!record) return holder;
    const fields = ATTACHMENT_FIELDS.filter((field) => filesIn(record, field).some(isNew));
    const simulated = fields.map((field) => [field, filesIn(record, field).flatMap(simulate)]);
    return { ...record, ...Object.fromEntries(simulated) };
  };
  return Array.isArray(body) ? body.map(simulateIn) : simulateIn(body);
}

/** A placeholder that no storage accepts as a key. The dry run rolls back all rows that contain it. */
const DRY_RUN_KEY = "dry-run";

function simulate(file: FileRecord): unknown[] {
  if (!isInspected(file)) return isNew(file) ? [] : [file];
  const { content, contentType, sha256 } = file.inspected as InspectedContent;
  const staged = { storageKey: DRY_RUN_KEY, sizeBytes: content.length, sha256, contentType };
  return [{ filename: String(file.filename), staged }];
}
