import { CandidateSelfPatch } from "@/lib/records/candidates/schema";
import { completeValues, findWrongValues } from "./check-typed-values";
import {
  changedValues,
  type FieldGroup,
  type FieldValues,
  fieldValuesFromForm,
  initialValuesFromForm,
  isSameValue,
} from "./field-groups";

/** What the form for a group of fields shows next. */
export type ChangeState = {
  step: "fill" | "check";
  values: FieldValues | null;
  /** The values when the page was first shown; null until the form is sent. */
  initial: FieldValues | null;
  changed: string[];
  /** Fields that someone else changed meanwhile; the candidate chooses which value to keep. */
  conflicts: string[];
  /** Fields that are wrong, or in the step `check` conflicts without a choice. */
  problems: string[];
  isUnchanged: boolean;
};

type Review =
  | { status: "confirmed"; patch: CandidateSelfPatch; rawPatch: FieldValues }
  | { status: "kept" }
  | { status: "open"; state: ChangeState };

type Current = { stored: FieldValues; today: Date };

/** The review repeats the names of conflicts in hidden inputs, and asks in `keep.<name>` whose value to keep. */
export const CONFLICT_INPUT = "conflict";
export const keepInput = (name: string) => `keep.${name}`;

/**
 * Reads a submitted form and compares it with the initial values that the form carries. Comparing with the stored
 * record would undo changes the region made after the form was opened. A field that both changed is a conflict.
 */
export function reviewChanges(group: FieldGroup, form: FormData, { stored, today }: Current): Review {
  const [typed, initial] = [fieldValuesFromForm(group, form), initialValuesFromForm(group, form)];
  // Only what the candidate changed is completed: a stored postal code without a space is not their change.
  const values = { ...typed, ...completeValues(changedValues(typed, initial)) };
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
    isUnchanged: false,
  };
  const open = (next: Partial<ChangeState>): Review => ({ status: "open", state: { ...state, ...next } });
  if (form.get("step") === "adjust") return open({ conflicts: [] });
  if (changed.length === 0) return open({ isUnchanged: true });
  const parsed = CandidateSelfPatch.safeParse(sent);
  const invalid = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]));
  const wrong = [...invalid, ...findWrongValues(sent, today)];
  const problems = changed.filter((name) => wrong.includes(name));
  if (!parsed.success || problems.length > 0) return open({ problems });

  const outdated = findOutdated(sent, initial, stored);
  if (Object.keys(outdated).length > 0) {
    const conflicts = [...new Set([...shown, ...Object.keys(outdated)])];
    return open({ step: "check", initial: { ...initial, ...outdated }, conflicts });
  }
  if (form.get("step") !== "save") return open({ step: "check" });
  const undecided = shown.filter((name) => !["mine", "theirs"].includes(String(form.get(keepInput(name)))));
  if (undecided.length > 0) return open({ step: "check", problems: undecided });
  const isMine = (name: string) => form.get(keepInput(name)) !== "theirs";
  const [patch, rawPatch] = [pickIf(parsed.data, isMine), pickIf(sent, isMine)];
  return Object.keys(rawPatch).length > 0 ? { status: "confirmed", patch, rawPatch } : { status: "kept" };
}

/** Returns the stored values of fields that someone else changed to another value than the candidate. */
const findOutdated = (sent: FieldValues, initial: FieldValues, stored: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(sent)
      .map(([name, value]) => [name, value, stored[name] ?? null] as const)
      .filter(([name, value, now]) => !isSameValue(now, initial[name] ?? null) && !isSameValue(now, value))
      .map(([name, , now]) => [name, now]),
  );

const pickIf = <Values extends object>(values: Values, isPicked: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name))) as Values;
