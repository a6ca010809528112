import { useSyncExternalStore } from "react";
import { newListeners } from "@/app/_ui/new-listeners";
import type { FieldValues } from "@/lib/console/candidates/save-candidate";
import type { TenantScope } from "@/lib/contract/api-client";

/**
 * The fields of a record that the user and someone else have both changed. `name` is the candidate's name. It
 * is empty for settings and texts. A candidate has a `scope`, because the dialog can appear on a page outside
 * the candidate's region. Other records have `labels`, the names of the fields.
 */
export type Conflict = {
  id: string;
  name: string;
  mine: FieldValues;
  theirs: FieldValues;
} & ({ scope: TenantScope; labels?: never } | { scope?: never; labels: Readonly<Record<string, string>> });

/** `later` closes the dialog: nothing is saved, and the page keeps what the user typed. */
export type ConflictChoice = "mine" | "theirs" | "later";

/** The action that caused the conflict. Each kind has its own texts. */
export type ConflictKind = "edit" | "restore" | "removal" | "consent";

export type ConflictQuestion = {
  conflicts: readonly Conflict[];
  kind: ConflictKind;
  answer: (choice: ConflictChoice) => void;
};

const NONE: readonly ConflictQuestion[] = [];

let open = NONE;
const { notify, subscribe } = newListeners();

function show(questions: readonly ConflictQuestion[]): void {
  open = questions;
  notify();
}

/**
 * Shows both values of each conflict and returns the user's choice. The shell renders the dialog, because a
 * save can end after the user has left the page that started the save.
 */
export const askAboutConflicts = (
  conflicts: readonly Conflict[],
  kind: ConflictKind = "edit",
): Promise<ConflictChoice> =>
  new Promise((resolve) => {
    const question: ConflictQuestion = {
      conflicts,
      kind,
      answer: (choice) => {
        show(open.filter((each) => each !== question));
        resolve(choice);
      },
    };
    show([...open, question]);
  });

/** Returns the oldest open question, or null. */
export const useConflictQuestion = (): ConflictQuestion | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => NONE,
  )[0] ?? null;
