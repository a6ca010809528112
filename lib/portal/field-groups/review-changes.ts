import {
  CLEAR_PREFIX,
  changedValues,
  type FieldKind,
  type FieldValue,
  type FieldValues,
  type FormFields,
  fieldValuesFromForm,
  INITIAL_PREFIX,
  initialValuesFromForm,
  isSameValue,
  UNFIT_PREFIX,
} from "./field-groups";

/** A group of fields with its checks. Values are keyed by input name. */
export type FieldSet = {
  fields: FormFields;
  complete: (values: FieldValues) => FieldValues;
  check: (sent: FieldValues, today: Date) => CheckedValues;
  /**
   * Returns the names of the form's inputs for fields that the candidate can't edit, for example because the
   * region changed the field's access after the form was opened. Missing if a region can't change the fields.
   */
  findUnknownInputs?: (form: FormData) => string[];
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
  /** Fields from which the candidate removes what is stored but no longer fits. */
  cleared: string[];
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
   * Whether the form contains a field that the candidate can no longer edit, or a new answer that isn't one
   * of its field's current options. If so, nothing was saved. The next form shows the stored values of fields
   * with such an answer, and of fields that this form doesn't contain, such as renamed ones.
   */
  isOutdated: boolean;
  /** What the candidate typed in fields of an outdated form that can no longer show it. */
  lost: string[];
  /** Whether the candidate confirmed the changes but saving them failed. */
  isFailed: boolean;
};

type Review =
  | { status: "confirmed"; patch: Record<string, unknown>; rawPatch: FieldValues; state: ChangeState }
  | { status: "kept" }
  | { status: "open"; state: ChangeState };

/** `unfit` has the digests of stored values that the form can't show, by input name. */
type Current = { stored: FieldValues; unfit?: Record<string, string>; today: Date };

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
  fieldSet: FieldSet,
  form: FormData,
  { stored, unfit = {}, today }: Current,
): Review {
  const { fields, complete, check } = fieldSet;
  const [typed, initial] = [fieldValuesFromForm(fields, form), initialValuesFromForm(fields, form)];
  // Complete only the fields that the candidate changed. Completing a stored postal code would look like a
  // change.
  const values = { ...typed, ...complete(changedValues(typed, initial)) };
  // The form can't show what no longer fits, so removing it doesn't change the form's value.
  const cleared = fields.map(([name]) => name).filter((name) => form.has(`${CLEAR_PREFIX}${name}`));
  const sent = { ...changedValues(values, initial), ...pickIf(values, (name) => cleared.includes(name)) };
  const changed = Object.keys(sent);
  const shown = form.getAll(CONFLICT_INPUT).map(String);
  const state: ChangeState = {
    step: "fill",
    values,
    initial,
    changed,
    cleared,
    conflicts: shown,
    problems: [],
    tooLong: {},
    isUnchanged: false,
    isOutdated: false,
    lost: [],
    isFailed: false,
  };
  const open = (next: Partial<ChangeState>): Review => ({ status: "open", state: { ...state, ...next } });
  const outdated = describeOutdated(fieldSet, form, { sent, stored, state });
  if (outdated) return open(outdated);
  if (form.get("step") === "adjust") return open({ conflicts: [] });
  if (changed.length === 0) return open({ isUnchanged: true });
  const checked = check(sent, today);
  const problems = changed.filter((name) => checked.wrong.includes(name));
  if (!checked.patch || problems.length > 0) return open({ problems, tooLong: checked.tooLong });

  const otherUnfit = pickIf(stored, (name) => name in sent && isUnfitChanged(form, unfit, name));
  const changedByOthers = { ...findChangedByOthers(sent, initial, stored, complete), ...otherUnfit };
  if (Object.keys(changedByOthers).length > 0) {
    const conflicts = [...new Set([...shown, ...Object.keys(changedByOthers)])];
    return open({ step: "check", initial: { ...initial, ...changedByOthers }, conflicts });
  }
  if (form.get("step") !== "save") return open({ step: "check" });
  const undecided = shown.filter((name) => !["mine", "theirs"].includes(String(form.get(keepInput(name)))));
  if (undecided.length > 0) return open({ step: "check", problems: undecided });
  const isMine = (name: string) => form.get(keepInput(name)) !== "theirs";
  const [patch, rawPatch] = [pickIf(checked.patch, isMine), pickIf(sent, isMine)];
  if (Object.keys(rawPatch).length === 0) return { status: "kept" };
  return { status: "confirmed", patch, rawPatch, state: { ...state, step: "check" } };
}

type Sent = { sent: FieldValues; stored: FieldValues; state: ChangeState };

/** Returns the next state of an outdated form, or null if the form has the region's current fields. */
function describeOutdated(
  { fields, findUnknownInputs }: FieldSet,
  form: FormData,
  { sent, stored, state: { values, initial } }: Sent,
): Partial<ChangeState> | null {
  if (!findUnknownInputs) return null;
  const misfits = fields.filter(([name, kind]) => !canShow(kind, sent[name])).map(([name]) => name);
  const outdated = [...findUnknownInputs(form), ...misfits];
  if (outdated.length === 0) return null;
  const isReset = (name: string) =>
    misfits.includes(name) || (!form.has(name) && !form.has(`${INITIAL_PREFIX}${name}`));
  const reset = pickIf(stored, isReset);
  return {
    values: { ...values, ...reset },
    initial: { ...initial, ...reset },
    conflicts: [],
    isOutdated: true,
    lost: outdated.flatMap((name) => typedText(form, name)),
  };
}

const YES_OR_NO = ["true", "false"];

/**
 * Returns whether the field's control can show a changed value. The region may have turned a text field into
 * a list of options.
 */
function canShow(kind: FieldKind, value: FieldValue = null): boolean {
  const options = kind.kind === "yes or no" ? YES_OR_NO : "options" in kind ? kind.options : null;
  return value === null || options === null || [value].flat().every((item) => options.includes(item));
}

/** Returns the text that the candidate typed or chose in a field, or nothing for a yes-or-no field. */
function typedText(form: FormData, name: string): string[] {
  const initial = form.getAll(`${INITIAL_PREFIX}${name}`).map(String);
  const typed = form.getAll(name).map(String);
  const text = typed.filter((item) => item.trim() !== "" && ![...initial, ...YES_OR_NO].includes(item));
  return text.length > 0 ? [text.join(", ")] : [];
}

/** Returns the stored values of changed fields that someone else has set to a different value. */
function findChangedByOthers(
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

/** Returns whether someone else has changed a stored value that the form can't show, only its digest. */
function isUnfitChanged(form: FormData, unfit: Record<string, string>, name: string): boolean {
  const digest = form.get(`${UNFIT_PREFIX}${name}`);
  return name in unfit && digest !== null && digest !== unfit[name];
}

const pickIf = <Values extends object>(values: Values, isPicked: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name))) as Values;
