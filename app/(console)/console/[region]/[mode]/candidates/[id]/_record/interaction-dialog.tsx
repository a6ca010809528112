"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField, SelectField, TextareaField } from "@/app/_ui/form-fields";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useIssueText } from "@/app/(console)/console/_shell/use-error-message";
import { submitMutation } from "@/lib/contract/api-client";
import { type Issue, toIssues } from "@/lib/contract/issues";
import { INTERACTION_TYPES, type Interaction, NewInteraction } from "@/lib/records/interactions/schema";

type Props = { candidateId: string; edited: Interaction | "new"; onClose: () => void };
type InteractionValues = Pick<Interaction, "type" | "performedAt" | "summary" | "notes" | "duration">;

/** Creates or edits an interaction. */
export function InteractionDialog({ candidateId, edited, onClose }: Props) {
  const t = useTranslations("console");
  const { scope } = useConsole();
  const [issues, setIssues] = useState<Issue[]>([]);
  const former = edited === "new" ? null : edited;
  const path = `/candidates/${candidateId}/interactions`;
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (values: InteractionValues) =>
      former
        ? submitMutation(scope, "PATCH", `${path}/${former.id}`, values)
        : submitMutation(scope, "POST", path, [withoutEmpty(values)]),
    errorMessage: (_sent, reason) => t("interaction.failed", { reason }),
    onSuccess: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readForm(new FormData(event.currentTarget), former);
    const parsed = NewInteraction.safeParse(withoutEmpty(values));
    if (parsed.success) mutate(values);
    else setIssues(toIssues(parsed.error, "body", values));
  };
  const title = t(former ? "interaction.edit" : "interaction.add");
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t("close")}>
      <form onSubmit={submit} className="space-y-4">
        <InteractionFields initial={former} issues={issues} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" disabled={isPending}>
            {t(isPending ? "saving" : "save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function InteractionFields({ initial, issues }: { initial: Interaction | null; issues: Issue[] }) {
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
        defaultValue={initial?.summary ?? ""}
      />
      <TextareaField
        label={t("notes")}
        error={errorOf("notes")}
        name="notes"
        rows={5}
        defaultValue={initial?.notes ?? ""}
      />
      <InputField
        label={t("minutes")}
        error={errorOf("duration")}
        className="max-w-40"
        name="minutes"
        type="number"
        min={1}
        defaultValue={toMinutes(initial)}
      />
    </>
  );
}

type TypeAndTimeProps = { initial: Interaction | null; errorOf: (name: string) => string | undefined };

function TypeAndTime({ initial, errorOf }: TypeAndTimeProps) {
  const t = useTranslations("console.interaction");
  const [now] = useState(() => toLocalDateTime(initial?.performedAt ?? new Date()));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t("type")}
        error={errorOf("type")}
        name="type"
        lang="nl"
        options={INTERACTION_TYPES}
        defaultValue={initial?.type}
      />
      <InputField
        label={t("performedAt")}
        error={errorOf("performedAt")}
        name="performedAt"
        type="datetime-local"
        required
        defaultValue={now}
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

/** Keeps the former time and duration if their inputs, which show whole minutes, are unchanged. */
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

/** Returns the value of the duration's input, in whole minutes. */
const toMinutes = (interaction: Interaction | null) =>
  interaction?.duration ? String(Math.max(1, Math.round(interaction.duration / 60))) : "";

function toIsoDateTime(localDateTime: string): string {
  const at = new Date(localDateTime);
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}

/** Formats a time as the value of a datetime-local input: local time, to the minute. */
function toLocalDateTime(at: string | Date): string {
  const moment = new Date(at);
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
