import { apiError, isApiError } from "@/lib/contract/api-client";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";

type Values = Readonly<Record<string, unknown>>;

/** New values by field name, and the values that the user saw when they started to edit these fields. */
export type Edit = { patch: Values; seen: Values };

type Steps<Stored extends object> = {
  /** Throws `precondition_failed` if a field no longer has the value that the user saw. */
  save: (edit: Edit, stored: Stored) => Promise<Stored>;
  load: () => Promise<Stored>;
  valuesOf: (stored: Stored) => Values;
  /** Asks the user which values to keep: their own (`mine`) or those that someone else saved (`theirs`). */
  ask: (mine: Values, theirs: Values) => Promise<"mine" | "theirs" | "later">;
};

const ATTEMPTS_MAX = 5;

/**
 * Saves edited fields. If someone else has changed one of the fields, asks which value to keep, and saves
 * again. Returns the stored record. `isSaved` is false if the user kept all of the other person's values.
 * Throws `edit_conflict` if the user doesn't decide.
 */
export async function saveEdit<Stored extends object>(
  edit: Edit,
  stored: Stored,
  steps: Steps<Stored>,
  attempt = 1,
): Promise<{ stored: Stored; isSaved: boolean }> {
  try {
    return { stored: await steps.save(edit, stored), isSaved: true };
  } catch (error) {
    const isOutdated = isApiError(error) && error.code === "precondition_failed";
    if (!isOutdated || attempt === ATTEMPTS_MAX) throw error;
  }
  const current = await steps.load();
  const { patch, seen } = await resolve(edit, steps.valuesOf(current), steps.ask);
  if (Object.keys(patch).length === 0) return { stored: current, isSaved: false };
  return saveEdit({ patch, seen }, current, steps, attempt + 1);
}

/** Returns the part of the edit that must still be saved on top of the current values. */
async function resolve({ patch, seen }: Edit, current: Values, ask: Steps<object>["ask"]): Promise<Edit> {
  const names = Object.keys(patch);
  const theirs = names.filter((name) =>
    [seen[name], patch[name]].every((known) => !isSameValue(current[name], known)),
  );
  const choice = theirs.length === 0 ? "mine" : await ask(pick(patch, theirs), pick(current, theirs));
  if (choice === "later") throw apiError("edit_conflict", "");
  const kept = choice === "mine" ? names : names.filter((name) => !theirs.includes(name));
  return { patch: pick(patch, kept), seen: pick(current, kept) };
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
