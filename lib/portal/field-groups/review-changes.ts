import {
  changedValues,
  type FieldValue,
  type FieldValues,
  type FormFields,
  fieldValuesFromForm,
  INITIAL_PREFIX,
  initialValuesFromForm,
  isSameValue,
} from "./field-groups";

/** A group of fields with its checks. Values are keyed by input name. */
export type FieldSet = {
  fields: FormFields;
  complete: (values: FieldValues) => FieldValues;
  check: (sent: FieldValues, today: Date) => CheckedValues;
  /**
   * Returns whether the form contains a field that the candidate can't edit, for example because the region
   * changed the field's access after the form was opened.
   */
  isOutdated?: (form: FormData) => boolean;
};

export type CheckedValues = {
  /** The values to store, or null if one of them is invalid. */
  patch: Record<string, unknown> | null;
  /** The names of invalid inputs. */
  wrong: string[];
  tooLong: MaxLengths;
};

/** The maximum length of each input whose text is too long. */
export type MaxLengths = Record<string, number>;

/** The state of the form for a group of fields. */
export type ChangeState = {
  step: "fill" | "check";
  values: FieldValues | null;
  /**
   * The values to compare the input with: the form's initial values or, for a field in conflict, the stored
   * value. Null until the form is submitted.
   */
  initial: FieldValues | null;
  changed: string[];
  /**
   * Fields that both the candidate and someone else have changed since the form was opened. The candidate
   * chooses which value to keep.
   */
  conflicts: string[];
  /** Invalid fields or, in step `check`, conflicts without a choice. */
  problems: string[];
  tooLong: MaxLengths;
  isUnchanged: boolean;
  /**
   * Whether the form contains a field that the candidate can no longer edit. If so, nothing was saved. Fields
   * that the form doesn't contain, such as renamed ones, have their stored values.
   */
  isOutdated: boolean;
  /** Whether the candidate confirmed the changes but saving them failed. */
  isFailed: boolean;
};

type Review =
  | { status: "confirmed"; patch: Record<string, unknown>; rawPatch: FieldValues; state: ChangeState }
  | { status: "kept" }
  | { status: "open"; state: ChangeState };

type Current = { stored: FieldValues; today: Date };

/**
 * The name of the hidden inputs that list the conflicts shown to the candidate. The choice for a conflict is
 * in the input `keep.<name>`.
 */
export const CONFLICT_INPUT = "conflict";
export const keepInput = (name: string) => `keep.${name}`;

/**
 * Reads a submitted form and compares its values with the form's initial values. Comparing them with the
 * stored record would undo changes that the region made after the form was opened. A field that both the
 * candidate and someone else changed is a conflict.
 */
export function reviewChanges(
  { fields, complete, check, isOutdated }: FieldSet,
  form: FormData,
  { stored, today }: Current,
): Review {
  const [typed, initial] = [fieldValuesFromForm(fields, form), initialValuesFromForm(fields, form)];
  // Complete only the fields that the candidate changed. Completing a stored postal code would look like a
  // change.
  const values = { ...typed, ...complete(changedValues(typed, initial)) };
  const sent = changedValues(values, initial);
  const changed = Object.keys(sent);
  const shown = form.getAll(CONFLICT_INPUT).map(String);
  const state: ChangeState = {
    step: "fill",
    values,
    initial,
    changed,
    conflicts: shown,
    problems: [],
    tooLong: {},
    isUnchanged: false,
    isOutdated: false,
    isFailed: false,
  };
  const open = (next: Partial<ChangeState>): Review => ({ status: "open", state: { ...state, ...next } });
  if (isOutdated?.(form)) {
    const added = pickIf(stored, (name) => !form.has(name) && !form.has(`${INITIAL_PREFIX}${name}`));
    return open({
      values: { ...values, ...added },
      initial: { ...initial, ...added },
      conflicts: [],
      isOutdated: true,
    });
  }
  if (form.get("step") === "adjust") return open({ conflicts: [] });
  if (changed.length === 0) return open({ isUnchanged: true });
  const checked = check(sent, today);
  const problems = changed.filter((name) => checked.wrong.includes(name));
  if (!checked.patch || problems.length > 0) return open({ problems, tooLong: checked.tooLong });

  const outdated = findOutdated(sent, initial, stored, complete);
  if (Object.keys(outdated).length > 0) {
    const conflicts = [...new Set([...shown, ...Object.keys(outdated)])];
    return open({ step: "check", initial: { ...initial, ...outdated }, conflicts });
  }
  if (form.get("step") !== "save") return open({ step: "check" });
  const undecided = shown.filter((name) => !["mine", "theirs"].includes(String(form.get(keepInput(name)))));
  if (undecided.length > 0) return open({ step: "check", problems: undecided });
  const isMine = (name: string) => form.get(keepInput(name)) !== "theirs";
  const [patch, rawPatch] = [pickIf(checked.patch, isMine), pickIf(sent, isMine)];
  if (Object.keys(rawPatch).length === 0) return { status: "kept" };
  return { status: "confirmed", patch, rawPatch, state: { ...state, step: "check" } };
}

/** Returns the stored values of changed fields that someone else has set to a different value. */
function findOutdated(
  sent: FieldValues,
  initial: FieldValues,
  stored: FieldValues,
  complete: FieldSet["complete"],
): FieldValues {
  // Complete the values first, because the form may have been opened in the other language.
  const [before, now] = [complete(initial), complete(stored)];
  const isOutdated = ([name, value]: [string, FieldValue]) =>
    !isSameValue(now[name] ?? null, before[name] ?? null) && !isSameValue(now[name] ?? null, value);
  return Object.fromEntries(
    Object.entries(sent)
      .filter(isOutdated)
      .map(([name]) => [name, stored[name] ?? null]),
  );
}

const pickIf = <Values extends object>(values: Values, isPicked: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name))) as Values;
