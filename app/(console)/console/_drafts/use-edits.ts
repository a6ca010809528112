import { useRef, useState } from "react";
import type { DraftValues } from "./draft-store";
import type { FormDraft } from "./with-draft";

type Edits = { patch: DraftValues; seen: DraftValues };

/** The prefix of draft fields that store what the user saw before the edit. */
const SEEN = "seen ";

/**
 * Returns a form's values: the user's edits on top of the stored values. `edit` contains only the edited
 * fields, so that a save doesn't revert a colleague's change to another field. `edit` is null if there are no
 * edits.
 */
export function useEdits<Values extends DraftValues>(stored: Values, draft: FormDraft) {
  const [edits, setEdits] = useState(() => fromDraft(stored, draft.initial));
  // An edit of a field that is being saved stays an edit even if it restores the stored value, because the
  // stored value is about to change.
  const saving = useRef<readonly string[]>([]);
  return {
    values: { ...stored, ...edits.patch } as Values,
    edit: isEmpty(edits.patch) ? null : (edits as { patch: Partial<Values>; seen: Partial<Values> }),
    set: (changed: Partial<Values>) => {
      const edited = { ...edits.patch, ...changed };
      const patch = { ...differing(edited, stored), ...pick(edited, saving.current) };
      const seen = pick({ ...stored, ...edits.seen }, Object.keys(patch));
      setEdits({ patch, seen });
      draft.keep(isEmpty(patch) ? null : { ...patch, ...withPrefix(seen) });
    },
    /**
     * Returns a function to call after the save has succeeded or failed. After a success, that function keeps
     * what the user has typed since `startSave`.
     */
    startSave: () => {
      const settle = draft.beginSave();
      saving.current = Object.keys(edits.patch);
      return (isSaved: boolean) => {
        saving.current = [];
        if (!isSaved) {
          // After a reload, the form would show the stored values, with a draft of the same values.
          if (isEmpty(fromDraft(stored, draft.read()).patch)) draft.keep(null);
          return;
        }
        settle();
        const typed = draft.read();
        if (typed) draft.keep({ ...typed, ...withPrefix(pick(edits.patch, namesIn(edits.patch, typed))) });
        setEdits((current) => {
          const patch = differing(current.patch, edits.patch);
          return { patch, seen: pick({ ...current.seen, ...edits.patch }, Object.keys(patch)) };
        });
      };
    },
  };
}

function fromDraft(stored: DraftValues, initial: DraftValues | null): Edits {
  const edited = Object.entries(initial ?? {}).filter(([name]) => name in stored);
  const patch = differing(Object.fromEntries(edited), stored);
  const seen = Object.keys(patch).map((name) => [name, initial?.[SEEN + name] ?? stored[name] ?? ""]);
  return { patch, seen: Object.fromEntries(seen) };
}

const isEmpty = (values: DraftValues): boolean => Object.keys(values).length === 0;

const differing = (values: Partial<DraftValues>, from: DraftValues): DraftValues =>
  pick(
    values,
    Object.keys(values).filter((name) => JSON.stringify(values[name]) !== JSON.stringify(from[name])),
  );

const pick = (values: Partial<DraftValues>, names: readonly string[]): DraftValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));

const namesIn = (one: DraftValues, other: DraftValues): string[] =>
  Object.keys(one).filter((name) => name in other);

const withPrefix = (values: DraftValues): DraftValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [SEEN + name, value]));
