"use client";

import { type RefObject, useState } from "react";
import { readDraft, readOrigin, writeDraft } from "@/app/(console)/console/_drafts/draft-store";
import { draftText } from "@/app/(console)/console/_drafts/form-values";
import { sendDraft } from "@/app/(console)/console/_drafts/send-draft";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { useHasDraft } from "@/app/(console)/console/_drafts/use-has-draft";
import { useReplacements } from "@/app/(console)/console/_drafts/use-replacements";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { TypedInput } from "./use-candidate-edit";

export type SingleValue = string | boolean | number | null;

/**
 * Opens and closes a field's editor and keeps the field's draft. If there is a draft, the editor is open
 * initially, but doesn't take focus. If a save fails, the editor reopens, and takes focus unless the user has
 * moved focus elsewhere.
 */
export function useFieldEditor(name: string, button: RefObject<HTMLButtonElement | null>) {
  const { scope } = useConsole();
  const key = useDraftKey(name);
  const hasDraft = useHasDraft(name);
  const { opened, setOpened, version } = useOpened(key);
  const [reason, setReason] = useState<string | null>(null);
  const open = () => setOpened("by user");
  const close = () => {
    setOpened("closed");
    setReason(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const draft = useDialogDraft({ name, onClose: close, onReopen: open });
  return {
    /** Changes when another draft replaces the one that the editor shows. */
    version,
    hasDraft,
    reason,
    isOpen: opened === "by draft" ? hasDraft : opened !== "closed",
    isFocused: opened === "by user",
    open,
    close,
    /** Closes the editor but keeps the draft. */
    leave: draft.close,
    cancel: draft.cancel,
    discard: () => {
      writeDraft(key, null);
      close();
    },
    /**
     * Stores the input with the value that the user saw, so that a later save can't overwrite a newer value.
     */
    keep: (typed: string | string[] | null, seen: unknown) => {
      if (opened === "by draft") setOpened("unfocused");
      writeDraft(key, typed === null ? null : { typed, seen: JSON.stringify(seen) });
    },
    /**
     * Returns the value that the user saw when they typed the draft. Without a draft, returns the current
     * value.
     */
    readSeen: <Value>(current: Value): Value =>
      JSON.parse(draftText(readDraft(key), "seen") ?? JSON.stringify(current)),
    readDraft: () => draftText(readDraft(key), "typed") ?? null,
    /** Returns the candidate whom the draft is about, if a merge has moved the draft to another record. */
    readPerson: () => readOrigin(key)?.person,
    /** Returns the draft of a list of options. */
    readChosen: () => {
      const typed = readDraft(key)?.typed;
      return Array.isArray(typed) ? typed : null;
    },
    beginSave: (): TypedInput => ({
      send: (save) => sendDraft(scope, key, save),
      onUnsaved: (why) => {
        setReason(why);
        setOpened(isFocusHere(button.current) ? "by user" : "unfocused");
      },
    }),
  };
}

/** Opens the editor if another draft replaces the field's draft, and closes it if the draft is gone. */
function useOpened(key: string) {
  const [opened, setOpened] = useState<"by draft" | "by user" | "unfocused" | "closed">("by draft");
  const version = useReplacements(key);
  const [shownVersion, setShownVersion] = useState(version);
  if (version !== shownVersion) {
    setShownVersion(version);
    setOpened("by draft");
  }
  return { opened, setOpened, version };
}

export type FieldEditor = ReturnType<typeof useFieldEditor>;

const isFocusHere = (button: HTMLElement | null) =>
  document.activeElement === button || document.activeElement === document.body;
