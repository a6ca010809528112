"use client";

import { Fragment, type ReactNode, useMemo } from "react";
import { useIsHydrated } from "@/app/_ui/use-is-hydrated";
import { useConsole } from "../_shell/console-context";
import { DraftNotice } from "./draft-notice";
import { beginSave, type DraftValues, readDraft, readOrigin, writeDraft } from "./draft-store";
import { sendDraft } from "./send-draft";
import { useDiscard } from "./use-discard";
import { useDraftKey } from "./use-draft-key";
import { useHasDraft } from "./use-has-draft";
import { useReplacements } from "./use-replacements";

export type FormDraft = {
  /** The draft that the form starts with. Null if the form starts with the stored values. */
  initial: DraftValues | null;
  /** Whether the form holds unsaved input. */
  isDirty: boolean;
  /** Stores the form's input until the input is saved. Null removes the stored input. */
  keep: (values: DraftValues | null) => void;
  /** Returns the stored input, for example what the user has typed since a save started. */
  read: () => DraftValues | null;
  /** Call this when a save starts. Returns a function to call when the save has succeeded. */
  beginSave: () => () => void;
  /** Sends the input as a write. Removes the draft when the write has succeeded. */
  send: <Result>(write: (idempotencyKey: string) => Promise<Result>) => Promise<Result>;
};

type Props = {
  name: string;
  /** Set to false while discarding would interrupt a running operation. */
  canDiscard?: boolean;
  children: (draft: FormDraft) => ReactNode;
};

/**
 * Provides a draft to a form. After a reload or a visit to another page, the form starts with the draft, and
 * a notice offers to discard the draft.
 */
export function WithDraft({ name, canDiscard = true, children }: Props) {
  const { scope } = useConsole();
  const key = useDraftKey(name);
  const replacements = useReplacements(key);
  const isHydrated = useIsHydrated();
  // Doesn't read what the form itself stores. Otherwise the form would restart when the user types the first
  // letters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each replacement reads the draft again.
  const stored = useMemo(() => (typeof window === "undefined" ? null : readDraft(key)), [key, replacements]);
  // The server has no drafts, so the page must hydrate without them.
  const initial = isHydrated ? stored : null;
  const isDirty = useHasDraft(name);
  const discard = useDiscard(key);
  const draft = {
    initial,
    isDirty,
    keep: (values: DraftValues | null) => {
      if (isHydrated || !stored) writeDraft(key, values);
    },
    read: () => readDraft(key),
    beginSave: () => beginSave(key),
    send: <Result,>(write: (idempotencyKey: string) => Promise<Result>) => sendDraft(scope, key, write),
  };
  return (
    <>
      {initial && isDirty && canDiscard && (
        <DraftNotice person={readOrigin(key)?.person} onDiscard={discard} />
      )}
      <Fragment key={`${initial ? "restored" : "stored"} ${replacements}`}>{children(draft)}</Fragment>
    </>
  );
}
