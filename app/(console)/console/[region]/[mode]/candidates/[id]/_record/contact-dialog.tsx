"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Field, INPUT } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { useWrite } from "@/app/(console)/console/_candidates/use-write";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useIssueText } from "@/app/(console)/console/_shell/use-reason";
import { write } from "@/lib/contract/api-client";
import { type Issue, toIssues } from "@/lib/contract/issues";
import { INTERACTION_TYPES, type Interaction, NewInteraction } from "@/lib/records/interactions/schema";

type Props = { candidateId: string; edited: Interaction | "new"; onClose: () => void };
type Sent = Pick<Interaction, "type" | "performedAt" | "summary" | "notes" | "duration">;

/** A contact moment to write down or to change. */
export function ContactDialog({ candidateId, edited, onClose }: Props) {
  const t = useTranslations("workplace");
  const { place } = useConsole();
  const [issues, setIssues] = useState<Issue[]>([]);
  const former = edited === "new" ? null : edited;
  const path = `/candidates/${candidateId}/interactions`;
  const { mutate, isPending } = useWrite({
    write: (sent: Sent) =>
      former
        ? write(place, "PATCH", `${path}/${former.id}`, sent)
        : write(place, "POST", path, [withoutEmpty(sent)]),
    failed: (_sent, reason) => t("contact.failed", { reason }),
    onDone: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = read(new FormData(event.currentTarget));
    const judged = NewInteraction.safeParse(withoutEmpty(sent));
    if (judged.success) mutate(sent);
    else setIssues(toIssues(judged.error, "body", sent));
  };
  const title = t(former ? "contact.edit" : "contact.add");
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t("close")}>
      <form onSubmit={submit} className="space-y-4">
        <ContactFields former={former} issues={issues} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" disabled={isPending}>
            {t(isPending ? "saving" : "save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ContactFields({ former, issues }: { former: Interaction | null; issues: Issue[] }) {
  const t = useTranslations("workplace.contact");
  const issueText = useIssueText();
  const errorOf = (name: string) => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue && issueText(issue);
  };
  const minutes = former?.duration ? Math.max(1, Math.round(former.duration / 60)) : "";
  const [now] = useState(() => localTime(former ? new Date(former.performedAt) : new Date()));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("type")} error={errorOf("type")}>
          {(control) => (
            <Select
              {...control}
              name="type"
              lang="nl"
              options={INTERACTION_TYPES}
              defaultValue={former?.type}
            />
          )}
        </Field>
        <Field label={t("performedAt")} error={errorOf("performedAt")}>
          {(control) => (
            <input
              {...control}
              name="performedAt"
              type="datetime-local"
              required
              defaultValue={now}
              className={INPUT}
            />
          )}
        </Field>
      </div>
      <Field label={t("summary")} error={errorOf("summary")}>
        {(control) => (
          <input
            {...control}
            name="summary"
            maxLength={500}
            defaultValue={former?.summary ?? ""}
            className={INPUT}
          />
        )}
      </Field>
      <Field label={t("notes")} error={errorOf("notes")}>
        {(control) => (
          <textarea {...control} name="notes" rows={5} defaultValue={former?.notes ?? ""} className={INPUT} />
        )}
      </Field>
      <Field label={t("minutes")} error={errorOf("duration")} className="max-w-40">
        {(control) => (
          <input {...control} name="minutes" type="number" min={1} defaultValue={minutes} className={INPUT} />
        )}
      </Field>
    </>
  );
}

function read(form: FormData): Sent {
  const text = (name: string) => String(form.get(name) ?? "").trim() || null;
  const at = new Date(String(form.get("performedAt")));
  const minutes = Number(text("minutes"));
  return {
    type: String(form.get("type")) as Sent["type"],
    performedAt: Number.isNaN(at.getTime()) ? "" : at.toISOString(),
    summary: text("summary"),
    notes: text("notes"),
    duration: minutes > 0 ? Math.round(minutes * 60) : null,
  };
}

const withoutEmpty = (sent: Sent) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));

/** As the browser's field wants it: the time on the wall, to the minute. */
function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
