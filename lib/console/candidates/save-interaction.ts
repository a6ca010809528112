import {
  apiError,
  isApiError,
  readVersioned,
  submitMutation,
  type TenantScope,
  withRetry,
} from "@/lib/contract/api-client";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";
import type { Interaction } from "@/lib/records/interactions/schema";

/** The fields of an interaction that staff can edit. */
export type InteractionValues = Pick<Interaction, "type" | "performedAt" | "summary" | "notes" | "duration">;
const NAMES = ["type", "performedAt", "summary", "notes", "duration"] as const;

type Values = Partial<InteractionValues>;

/**
 * Asks the user which values to keep: their own (`mine`) or those that someone else saved (`theirs`). With
 * `later`, nothing is saved or deleted.
 */
export type AskAboutInteraction = (mine: Values, theirs: Values) => Promise<"mine" | "theirs" | "later">;

/** The URL path of an interaction, and its values when the user opened it. */
export type SeenInteraction = { path: string; seen: InteractionValues };

const ATTEMPTS_MAX = 5;

/**
 * Saves the fields that the user changed. If someone else has changed one of them, asks which value to keep.
 * Changes to other fields are kept. Sends `If-Match`, so that a change between reading and writing isn't
 * overwritten. Throws an `ApiError` with the code `edit_conflict` if the user answers `later`.
 */
export async function saveInteraction(
  scope: TenantScope,
  { path, seen, values }: SeenInteraction & { values: InteractionValues },
  { idempotencyKey, ask }: { idempotencyKey: string; ask: AskAboutInteraction },
): Promise<void> {
  const known = { ...seen };
  const wanted = pickIf(values, (name) => !isSameValue(values[name], seen[name]));
  for (let tried = 1; ; tried++) {
    const { data: current, etag } = await read(scope, path);
    const theirs = pickIf(
      current,
      (name) =>
        name in wanted && ![known[name], wanted[name]].some((value) => isSameValue(current[name], value)),
    );
    if (Object.keys(theirs).length > 0) {
      const choice = await ask(wanted, theirs);
      if (choice === "later") throw apiError("edit_conflict", "");
      Object.assign(known, theirs);
      if (choice === "theirs") Object.assign(wanted, theirs);
      continue;
    }
    const patch = pickIf(wanted, (name) => !isSameValue(wanted[name], current[name]));
    if (Object.keys(patch).length === 0) return;
    // A write that failed with an outdated version has used its idempotency key, so a retry needs a new key.
    const key = tried === 1 ? idempotencyKey : `${idempotencyKey}:${tried}`;
    if (
      await isWritten(
        () => submitMutation(scope, "PATCH", path, patch, { idempotencyKey: key, ifMatch: etag }),
        tried,
      )
    )
      return;
  }
}

/**
 * Deletes an interaction. Asks for confirmation if someone else has changed it since the user saw it. Returns
 * whether it was deleted.
 */
export async function deleteInteraction(
  scope: TenantScope,
  { path, seen }: SeenInteraction,
  ask: AskAboutInteraction,
): Promise<boolean> {
  const known = { ...seen };
  for (let tried = 1; ; tried++) {
    const { data: current, etag } = await read(scope, path);
    const theirs = pickIf(current, (name) => !isSameValue(current[name], known[name]));
    if (Object.keys(theirs).length > 0) {
      const choice = await ask(
        pickIf(known, (name) => name in theirs),
        theirs,
      );
      if (choice !== "mine") return false;
      Object.assign(known, theirs);
    }
    if (await isWritten(() => submitMutation(scope, "DELETE", path, undefined, { ifMatch: etag }), tried))
      return true;
  }
}

async function read(scope: TenantScope, path: string) {
  const found = await withRetry(() => readVersioned<Interaction>(scope, `/v2${path}`));
  if (!found) throw new Error("A request without an ETag can't return 304.");
  return found;
}

/** Returns false if the interaction has changed since it was read, so that the caller can retry. */
async function isWritten(write: () => Promise<unknown>, tried: number): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    const isOutdated = isApiError(error) && error.code === "precondition_failed";
    if (!isOutdated || tried >= ATTEMPTS_MAX) throw error;
    return false;
  }
}

const pickIf = (values: Values, isPicked: (name: keyof InteractionValues) => boolean): Values =>
  Object.fromEntries(
    NAMES.filter((name) => name in values && isPicked(name)).map((name) => [name, values[name]]),
  );
