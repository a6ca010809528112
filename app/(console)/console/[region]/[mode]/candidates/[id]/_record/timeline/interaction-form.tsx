"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import { Button } from "@/app/_ui/button";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import type { DraftValues } from "@/app/(console)/console/_drafts/draft-store";
import { formValues } from "@/app/(console)/console/_drafts/form-values";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import { findValidators, usePreloadedValidators } from "@/app/(console)/console/_validation/load-validators";
import type { InteractionValues } from "@/lib/console/candidates/save-interaction";
import { findEmptyInteraction } from "@/lib/console/candidates/typed-values";
import type { Issue } from "@/lib/contract/issues";
import { toDutchDateTime } from "@/lib/platform/dutch-date-time";
import type { Interaction } from "@/lib/records/interactions/schema";
import { InteractionFields } from "./interaction-fields";
import { isUnchanged, readForm, valuesOf, withoutEmpty, withoutSent } from "./interaction-values";

export const interactionDraft = (candidateId: string, interactionId = "new") =>
  `candidates/${candidateId}/interactions/${interactionId}`;

/** `seen` holds the values that the user saw when they started. It is null for a new interaction. */
export type InteractionSave = (
  values: InteractionValues,
  seen: Interaction | null,
  idempotencyKey: string,
) => Promise<unknown>;

type Props = {
  /** Null for a new interaction. */
  former: Interaction | null;
  draft: FormDraft;
  save: InteractionSave;
  /** `hasLaterInput` tells whether the form still holds input that the user typed during the save. */
  onSaved: (hasLaterInput: boolean) => void;
  onCancel: () => void;
  /** Whether to show only the summary. */
  isSmall?: boolean;
  labelId?: string;
};

/** Creates or edits an interaction. Ctrl+Enter in any field submits the form. */
export function InteractionForm({ draft, onCancel, isSmall = false, labelId, ...props }: Props) {
  const t = useTranslations("console");
  const { former } = props;
  const [issues, setIssues] = useState<Issue[]>([]);
  usePreloadedValidators();
  // The values that the user saw when they typed the draft. Without a draft, the current values.
  const [seen, setSeen] = useState(() => former && { ...former, ...readSeen(draft.initial) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time appears when the form grows.
  const openedAt = useMemo(() => new Date(), [isSmall]);
  const { startedAt, refreshTime } = useTimeOfFirstInput(former === null, draft);
  const element = useRef<HTMLFormElement>(null);
  const onLaterInput = (rest: DraftValues, saved: Interaction | null) =>
    saved ? setSeen(saved) : fill(element.current, rest);
  const { mutate, isPending } = useSave(props, { draft, seen, onLaterInput });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Check here too, because Ctrl+Enter bypasses the submit button, which is busy during a save and hidden
    // in a small form.
    if (isPending || isSmall) return;
    const values = readForm(new FormData(event.currentTarget), seen, startedAt.current ?? openedAt);
    const wrong = findValidators()?.findInteractionIssues(withoutEmpty(values)) ?? [];
    // Integrations may store interactions without text. Staff must still be able to correct their type or
    // time.
    const empty = former && !former.summary && !former.notes ? [] : findEmptyInteraction(values);
    const found = wrong.length > 0 ? wrong : empty;
    setIssues(found);
    if (found.length === 0) mutate({ values, sent: formValues(event.currentTarget) });
  };
  const keep = (event: FormEvent<HTMLFormElement>) => {
    refreshTime(event);
    const form = event.currentTarget;
    const values = readForm(new FormData(form), seen, startedAt.current ?? openedAt);
    draft.keep(isUnchanged(values, seen) ? null : { ...formValues(form), ...toSeenDraft(seen) });
  };
  return (
    <form
      ref={element}
      onSubmit={submit}
      onChange={keep}
      onKeyDown={sendOnCtrlEnter}
      aria-labelledby={labelId}
      className={isSmall ? "" : "space-y-4"}
    >
      <InteractionFields
        initial={{ ...valuesOf(seen, openedAt), ...draft.initial }}
        issues={issues}
        isSmall={isSmall}
      />
      {/*
       * Render the buttons even if the form is small. Until hydration, the disabled submit button prevents
       * Enter from submitting the form.
       */}
      <div className={isSmall ? "hidden" : "flex justify-end gap-2"}>
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <SubmitButton isBusy={isPending}>
          {t(isPending ? "saving" : former ? "save" : "interaction.submit")}
        </SubmitButton>
      </div>
    </form>
  );
}

type Sent = { values: InteractionValues; sent: DraftValues };

type SaveOptions = {
  draft: FormDraft;
  seen: Interaction | null;
  /** Receives the input that the user typed during the save. `saved` is null for a new interaction. */
  onLaterInput: (rest: DraftValues, saved: Interaction | null) => void;
};

function useSave(
  { save, onSaved }: Pick<Props, "save" | "onSaved">,
  { draft, seen, onLaterInput }: SaveOptions,
) {
  const t = useTranslations("console.interaction");
  return useCandidateMutation({
    mutationFn: ({ values }: Sent) => draft.send((idempotencyKey) => save(values, seen, idempotencyKey)),
    errorMessage: (_sent, reason) => t("failed", { reason }),
    // Don't offer a retry in the toast: it would save the old text, and the user may have typed more since.
    isKept: () => true,
    onSuccess: ({ values, sent }) => {
      const typed = draft.read();
      const saved = seen && { ...seen, ...values };
      const rest = typed && (saved ? { ...typed, ...toSeenDraft(saved) } : withoutSent(typed, sent));
      // Drops the draft's origin: later input is about this record, even if a merge had moved the sent draft.
      if (typed) draft.keep(null);
      if (rest) {
        draft.keep(rest);
        onLaterInput(rest, saved);
      }
      onSaved(rest !== null);
    },
  });
}

/**
 * Sets the time of a new interaction to the time of the first input, unless the user chose a time. The form
 * may have been open for a while, and only an interaction that is later than a question answers the question.
 * `startedAt` holds the time of the first input, with seconds.
 */
function useTimeOfFirstInput(isNew: boolean, { initial, isDirty }: FormDraft) {
  const isChosen = useRef(!isNew || initial !== null);
  const startedAt = useRef<Date>(null);
  const refreshTime = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const time = currentTarget.elements.namedItem("performedAt");
    if (!(time instanceof HTMLInputElement)) return;
    if (target === time) isChosen.current = true;
    if (isChosen.current || isDirty) return;
    startedAt.current = new Date();
    time.value = toDutchDateTime(startedAt.current);
  };
  return { startedAt, refreshTime };
}

/** Sets the form's fields. Keeps the caret before the same text. */
function fill(form: HTMLFormElement | null, values: DraftValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.value = String(value);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const { selectionStart: caret, value: before } = field;
    if (before === value) continue;
    field.value = String(value);
    const next = Math.max(0, (caret ?? 0) - before.length + value.length);
    if (caret !== null) field.setSelectionRange(next, next);
  }
}

function sendOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

const SEEN = "seen";

/**
 * Returns the values that the user saw, to store in the draft. Without them, a later save could overwrite
 * changes that the user hasn't seen.
 */
const toSeenDraft = (seen: InteractionValues | null): DraftValues =>
  seen ? { [SEEN]: JSON.stringify(seen) } : {};

function readSeen(draft: DraftValues | null): InteractionValues | null {
  const kept = draft?.[SEEN];
  return typeof kept === "string" ? JSON.parse(kept) : null;
}
