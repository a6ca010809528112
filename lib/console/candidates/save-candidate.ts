import {
  type ApiError,
  apiError,
  isApiError,
  requestData,
  submitMutation,
  type TenantScope,
  withRetry,
} from "@/lib/contract/api-client";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";
import { isSamePostalCode } from "@/lib/records/candidates/postal-code";
import { readCandidate } from "@/lib/records/candidates/queries";
import type { Candidate } from "@/lib/records/candidates/schema";
import { limitsPath } from "../privacy-desk/queries";
import type { UseLimits } from "../privacy-desk/schema";
import { customFieldColumn, parseCustomFieldColumn } from "./custom-field-column";

/** The values of a candidate's fields, by field name. */
export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * The error if someone else changed fields that the user is changing, or if the user gives consent for a
 * candidate who withdrew it. `theirs` holds the fields' current values, and `withdrawnSince` is the time of
 * such a withdrawal.
 */
export type EditConflict = ApiError & { theirs: FieldValues; withdrawnSince: string | null };

export const isEditConflict = (error: unknown): error is EditConflict =>
  isApiError(error) && "theirs" in error;

/**
 * An edit: the new values, and the values that the user saw when they started to edit. Custom fields are
 * identified by their columns. An edit changes either custom fields or standard fields, not both.
 */
export type CandidateEdit = {
  id: string;
  patch: FieldValues;
  seen: FieldValues;
  /**
   * The time of the withdrawal that the new consent replaces. Set only if the user says that the candidate has
   * given consent again.
   */
  renewedAfter?: string | null;
};

/** The stored values of the edited fields, before and after the edit. */
export type SavedEdit = { former: FieldValues; saved: FieldValues };

/**
 * Returns whether the edit changed a value. It didn't if an earlier attempt had already stored its values.
 */
export const changesValues = ({ former, saved }: SavedEdit): boolean =>
  Object.keys(former).some((name) => !isSameValue(former[name], saved[name]));

const ATTEMPTS_MAX = 5;

/**
 * Returns a candidate's key in the maps below. Includes the mode, because both modes may have a candidate
 * with the same id.
 */
const keyOf = ({ regionId, mode }: TenantScope, id: string) => `${regionId} ${mode} ${id}`;

/** The pending save of each candidate. The next save waits for it. */
const saves = new Map<string, Promise<unknown>>();
/** The values that this page saved last, per candidate. */
const ownValues = new Map<string, FieldValues>();

export const ownValuesOf = (scope: TenantScope, id: string): FieldValues =>
  ownValues.get(keyOf(scope, id)) ?? {};

/**
 * Remembers the values that the user stored by writing a whole record, for example in a merge, so that the
 * page doesn't report them as someone else's change.
 */
export function rememberOwnValues(scope: TenantScope, candidate: Candidate): void {
  const key = keyOf(scope, candidate.id);
  ownValues.set(key, { ...ownValues.get(key), ...fieldsOf(candidate) });
}

/**
 * Saves an edit without overwriting a value that the user hasn't seen. Compares and sends only the edited
 * fields, so changes to other fields don't conflict. Sends `If-Match`, so that a change between reading and
 * writing isn't overwritten. Saves of one candidate run one after another, so that the user's own edits don't
 * conflict with each other.
 *
 * Throws an `EditConflict` if an edited field has a value that the user neither saw nor entered. Also throws
 * it if the edit gives consent that the candidate has withdrawn, unless `renewedAfter` is the time of that
 * withdrawal. Throws an `ApiError` with the code `candidate_merged` if the candidate has been merged into
 * another one.
 */
export function saveCandidate(scope: TenantScope, edit: CandidateEdit): Promise<SavedEdit> {
  const key = keyOf(scope, edit.id);
  const former = saves.get(key) ?? Promise.resolve();
  const save = former.then(() => saveUnlessChanged(scope, edit));
  const settled: Promise<unknown> = save
    .catch(() => undefined)
    .then(() => {
      if (saves.get(key) === settled) saves.delete(key);
    });
  saves.set(key, settled);
  return save;
}

async function saveUnlessChanged(scope: TenantScope, edit: CandidateEdit): Promise<SavedEdit> {
  const { id, patch, seen } = edit;
  const names = Object.keys(patch);
  for (let tried = 1; ; tried++) {
    const current = await withRetry(() => readCandidate(scope, id));
    if (current.id !== id) throw apiError("candidate_merged", "");
    const former = pick(fieldsOf(current), names);
    const own = ownValuesOf(scope, id);
    const theirs = differences(former, patch, [seen, own]);
    if (Object.keys(theirs).length > 0) throw editConflict(theirs);
    const needed = names.filter((name) => !isSameValue(former[name], patch[name]));
    if (needed.length === 0) return { former, saved: former };
    const withdrawnSince = needed.includes("privacyConsent") && (await findWithdrawal(scope, edit));
    if (withdrawnSince && withdrawnSince !== edit.renewedAfter)
      throw editConflict({ privacyConsent: former.privacyConsent }, withdrawnSince);
    try {
      const candidate = await sendPatch(scope, id, pick(patch, needed), current.etag);
      const saved = pick(fieldsOf(candidate), names);
      ownValues.set(keyOf(scope, id), { ...own, ...saved });
      return { former, saved };
    } catch (error) {
      const isOutdated = isApiError(error) && error.code === "precondition_failed";
      if (!isOutdated || tried === ATTEMPTS_MAX) throw error;
    }
  }
}

const editConflict = (theirs: FieldValues, withdrawnSince: string | null = null): EditConflict =>
  Object.assign(apiError("edit_conflict", ""), { theirs, withdrawnSince });

/**
 * Finds the candidate's withdrawal of the consent that the edit gives. A withdrawal changes the version even
 * if consent was withdrawn before, so `If-Match` catches a later withdrawal.
 */
async function findWithdrawal(scope: TenantScope, { id, patch }: CandidateEdit): Promise<string | null> {
  if (patch.privacyConsent !== true) return null;
  const limits = await withRetry(() => requestData<UseLimits>(scope, limitsPath(id)));
  return limits.isWithdrawnByCandidate ? limits.withdrawnSince : null;
}

async function sendPatch(scope: TenantScope, id: string, patch: FieldValues, ifMatch: string) {
  const custom = Object.entries(patch).flatMap(([name, value]): [string, unknown][] => {
    const field = parseCustomFieldColumn(name);
    return field === null ? [] : [[field, value ?? null]];
  });
  const { candidate } = await (custom.length === 0
    ? submitMutation<Saved>(scope, "PATCH", `/candidates/${id}`, patch, { ifMatch })
    : submitMutation<Saved>(
        scope,
        "PATCH",
        `/candidates/${id}/custom-fields`,
        { customFields: Object.fromEntries(custom) },
        { ifMatch, api: "console" },
      ));
  return candidate;
}

type Saved = { candidate: Candidate };

/** Returns all values of a record by name. Custom fields are identified by their columns. */
export function fieldsOf({ customFields = {}, ...standard }: Partial<Candidate>): FieldValues {
  const custom = Object.entries(customFields).map(([name, value]) => [customFieldColumn(name), value]);
  return { ...standard, ...Object.fromEntries(custom) };
}

/** Returns the current values that the user hasn't seen and that differ from what the user wants to set. */
const differences = (current: FieldValues, wanted: FieldValues, known: readonly FieldValues[]): FieldValues =>
  Object.fromEntries(
    Object.entries(current).filter(
      ([name, value]) =>
        !hasSameMeaning(name, value, wanted[name]) && known.every((values) => !isKnown(values, name, value)),
    ),
  );

/** Treats postal codes with and without a space as equal. */
const hasSameMeaning = (name: string, one: unknown, other: unknown): boolean =>
  isSameValue(one, other) ||
  (name === "postalCode" &&
    typeof one === "string" &&
    typeof other === "string" &&
    isSamePostalCode(one, other));

/** Returns whether `values` contains this value of a field. */
export const isKnown = (values: FieldValues, name: string, value: unknown) =>
  Object.hasOwn(values, name) && isSameValue(value, values[name]);

const pick = (values: FieldValues, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
