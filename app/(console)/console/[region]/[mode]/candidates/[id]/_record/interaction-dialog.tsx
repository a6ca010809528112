"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField, SelectField, TextareaField } from "@/app/_ui/form-fields";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import type { DraftValues } from "@/app/(console)/console/_drafts/draft-store";
import { formValues } from "@/app/(console)/console/_drafts/form-values";
import { useDialogDraft } from "@/app/(console)/console/_drafts/use-dialog-draft";
import { type FormDraft, WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useIssueText } from "@/app/(console)/console/_shell/use-error-message";
import { useValueLabel } from "@/app/(console)/console/_shell/use-value-label";
import { findValidators, usePreloadedValidators } from "@/app/(console)/console/_validation/load-validators";
import { type InteractionValues, saveInteraction } from "@/lib/console/candidates/save-interaction";
import { findEmptyInteraction } from "@/lib/console/candidates/typed-values";
import { submitMutation } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";
import { INTERACTION_TYPES } from "@/lib/records/interactions/interaction-types";
import type { Interaction } from "@/lib/records/interactions/schema";
import { useAskAboutInteraction } from "./use-ask-about-interaction";

type Props = {
  candidateId: string;
  edited: Interaction | "new";
  onClose: () => void;
  onReopen: () => void;
};

/** Returns the draft name for an interaction. */
export const interactionDraft = (candidateId: string, interactionId = "new") =>
  `candidates/${candidateId}/interactions/${interactionId}`;

/** Creates or edits an interaction. Escape keeps the input as a draft. */
export function InteractionDialog({ candidateId, edited, onClose, onReopen }: Props) {
  const t = useTranslations("console");
  const former = edited === "new" ? null : edited;
  const name = interactionDraft(candidateId, former?.id);
  const { close, cancel } = useDialogDraft({ name, onClose, onReopen });
  const title = t(former ? "interaction.edit" : "interaction.add");
  return (
    <Dialog isOpen keepsInput onClose={close} title={title} closeLabel={t("close")}>
      <WithDraft name={name}>
        {(draft) => (
          <InteractionForm {...{ candidateId, former, draft, onSaved: onClose, onCancel: cancel }} />
        )}
      </WithDraft>
    </Dialog>
  );
}

type FormProps = {
  candidateId: string;
  former: Interaction | null;
  draft: FormDraft;
  onSaved: () => void;
  onCancel: () => void;
};

function InteractionForm({ candidateId, former, draft, onSaved, onCancel }: FormProps) {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const [issues, setIssues] = useState<Issue[]>([]);
  usePreloadedValidators();
  const path = `/candidates/${candidateId}/interactions`;
  const ask = useAskAboutInteraction(candidateId, "edit");
  // The values that the user saw when they typed the draft, or else the current values.
  const [seen] = useState(() => former && { ...former, ...readSeen(draft.initial) });
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (values: InteractionValues) =>
      draft.send(async (idempotencyKey) => {
        if (!seen)
          return void (await submitMutation(scope, "POST", path, [withoutEmpty(values)], { idempotencyKey }));
        const edit = { path: `${path}/${seen.id}`, seen, values };
        await saveInteraction(scope, edit, { idempotencyKey, ask });
      }),
    errorMessage: (_sent, reason) => t("interaction.failed", { reason }),
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readForm(new FormData(event.currentTarget), seen);
    const wrong = findValidators()?.findInteractionIssues(withoutEmpty(values)) ?? [];
    // Integrations may store interactions without text, and staff can still correct their type or time.
    const empty = former && !former.summary && !former.notes ? [] : findEmptyInteraction(values);
    if (wrong.length > 0) setIssues(wrong);
    else if (empty.length > 0) setIssues(empty);
    else mutate(values);
  };
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const values = readForm(new FormData(form), seen);
    draft.keep(isUnchanged(values, seen) ? null : { ...formValues(form), ...seenToKeep(seen) });
  };
  return (
    <form onSubmit={submit} onChange={keep} className="space-y-4">
      <InteractionFields initial={{ ...valuesOf(seen), ...draft.initial }} issues={issues} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" disabled={isPending}>
          {t(isPending ? "saving" : "save")}
        </Button>
      </div>
    </form>
  );
}

const SEEN = "seen";

/**
 * Stores what the user saw with the draft, so that saving it later can't overwrite changes they haven't seen.
 */
const seenToKeep = (seen: InteractionValues | null): DraftValues =>
  seen ? { [SEEN]: JSON.stringify(seen) } : {};

function readSeen(draft: DraftValues | null): InteractionValues | null {
  const kept = draft?.[SEEN];
  return typeof kept === "string" ? JSON.parse(kept) : null;
}

const valuesOf = (interaction: Interaction | null): DraftValues => ({
  type: interaction?.type ?? INTERACTION_TYPES[0],
  performedAt: toLocalDateTime(interaction?.performedAt ?? new Date()),
  summary: interaction?.summary ?? "",
  notes: interaction?.notes ?? "",
  minutes: toMinutes(interaction),
});

/**
 * Returns whether closing the form loses nothing. The type and time of a new interaction don't count, because
 * they are quickly chosen again.
 */
const isUnchanged = (values: InteractionValues, former: Interaction | null): boolean =>
  former
    ? Object.entries(values).every(([name, value]) => former[name as keyof InteractionValues] === value)
    : [values.summary, values.notes, values.duration].every((value) => value === null);

type FieldsProps = { initial: DraftValues; issues: Issue[] };

function InteractionFields({ initial, issues }: FieldsProps) {
  const t = useTranslations("console.interaction");
  const errorOf = useErrorOf(issues);
  return (
    <>
      <TypeAndTime initial={initial} errorOf={errorOf} />
      <InputField
        label={t("summary")}
        error={errorOf("summary")}
        name="summary"
        maxLength={500}
        defaultValue={initial.summary}
      />
      <TextareaField
        label={t("notes")}
        error={errorOf("notes")}
        name="notes"
        rows={5}
        defaultValue={initial.notes}
      />
      <InputField
        label={t("minutes")}
        error={errorOf("duration")}
        className="max-w-40"
        name="minutes"
        type="number"
        min={1}
        defaultValue={initial.minutes}
      />
    </>
  );
}

type TypeAndTimeProps = { initial: DraftValues; errorOf: (name: string) => string | undefined };

function TypeAndTime({ initial, errorOf }: TypeAndTimeProps) {
  const t = useTranslations("console.interaction");
  const valueLabel = useValueLabel();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t("type")}
        error={errorOf("type")}
        name="type"
        options={INTERACTION_TYPES.map((value) => ({ value, label: valueLabel(value) }))}
        defaultValue={initial.type}
      />
      <InputField
        label={t("performedAt")}
        error={errorOf("performedAt")}
        name="performedAt"
        type="datetime-local"
        required
        defaultValue={initial.performedAt}
      />
    </div>
  );
}

function useErrorOf(issues: Issue[]) {
  const issueText = useIssueText();
  return (name: string) => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue && issueText(issue);
  };
}

/**
 * Keeps the stored time and duration if their inputs are unchanged, because the inputs show only whole
 * minutes.
 */
function readForm(form: FormData, former: Interaction | null): InteractionValues {
  const text = (name: string) => String(form.get(name) ?? "").trim() || null;
  const at = String(form.get("performedAt"));
  const minutes = String(form.get("minutes"));
  return {
    type: String(form.get("type")) as InteractionValues["type"],
    performedAt:
      former && at === toLocalDateTime(former.performedAt) ? former.performedAt : toIsoDateTime(at),
    summary: text("summary"),
    notes: text("notes"),
    duration: former && minutes === toMinutes(former) ? former.duration : toSeconds(Number(minutes)),
  };
}

const withoutEmpty = (values: InteractionValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const toSeconds = (minutes: number) => (minutes > 0 ? Math.round(minutes * 60) : null);

const toMinutes = (interaction: Interaction | null) =>
  interaction?.duration ? String(Math.max(1, Math.round(interaction.duration / 60))) : "";

function toIsoDateTime(localDateTime: string): string {
  const at = new Date(localDateTime);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}

/** Formats a time for a datetime-local input: local time, to the minute. */
function toLocalDateTime(at: string | Date): string {
  const moment = new Date(at);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
