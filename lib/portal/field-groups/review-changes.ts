import { CandidateSelfPatch } from "@/lib/records/candidates/schema";
import {
  changedValues,
  type FieldGroup,
  type FieldValues,
  fieldValuesFromForm,
  initialValuesFromForm,
} from "./field-groups";

/** What the form for a group of fields shows next. */
export type ChangeState = {
  step: "fill" | "check";
  values: FieldValues | null;
  /** The values when the page was first shown; null until the form is sent. */
  initial: FieldValues | null;
  changed: string[];
  problems: Record<string, string>;
  isUnchanged: boolean;
};

type Review =
  | { status: "confirmed"; patch: CandidateSelfPatch; rawPatch: FieldValues }
  | { status: "open"; state: ChangeState };

/**
 * Reads a submitted form and compares it with the initial values that the form carries. Comparing with the stored
 * record would undo changes the region made after the form was opened.
 */
export function reviewChanges(group: FieldGroup, form: FormData): Review {
  const [values, initial] = [fieldValuesFromForm(group, form), initialValuesFromForm(group, form)];
  const rawPatch = changedValues(values, initial);
  const changed = Object.keys(rawPatch);
  const state: ChangeState = { step: "fill", values, initial, changed, problems: {}, isUnchanged: false };
  if (form.get("step") === "adjust") return { status: "open", state };
  if (changed.length === 0) return { status: "open", state: { ...state, isUnchanged: true } };
  const parsed = CandidateSelfPatch.safeParse(rawPatch);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => [String(path[0]), message]);
    return { status: "open", state: { ...state, problems: Object.fromEntries(problems) } };
  }
  if (form.get("step") !== "save") return { status: "open", state: { ...state, step: "check" } };
  return { status: "confirmed", patch: parsed.data, rawPatch };
}
