"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { ChoiceList } from "@/app/_ui/choice-list";
import { Icon } from "@/app/_ui/icon";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useIssueText } from "@/app/(console)/console/_shell/use-reason";
import { toIssues } from "@/lib/contract/issues";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { CandidatePatch } from "@/lib/records/candidates/schema";
import { FactEditor } from "./fact-editor";
import type { FactField } from "./fact-field";
import { FactValue } from "./fact-value";
import { useEdit } from "./use-edit";

const VALUE =
  "group -my-0.5 flex min-h-7 w-full items-start gap-2 rounded-md px-2 py-1 text-left hover:bg-chosen print:p-0";

type Props = { field: FactField; candidate: FullCandidate };

/** A field: its value, which is a button that turns into what edits it. */
export function Fact({ field, candidate }: Props) {
  const t = useTranslations("workplace");
  const { canWrite } = useConsole();
  const label = t(`fields.${field.name}`);
  return (
    <div className="grid grid-cols-[9rem_1fr] gap-2 py-1">
      <dt className="wrap-anywhere pt-0.5 text-muted">{label}</dt>
      <dd className="min-w-0">
        {canWrite ? (
          <EditableFact field={field} candidate={candidate} label={label} />
        ) : (
          <div className="px-2">
            <FactValue value={candidate[field.name]} />
          </div>
        )}
      </dd>
    </div>
  );
}

function EditableFact({ field, candidate, label }: Props & { label: string }) {
  const { edit, isSaving } = useEdit(candidate);
  const [isEditing, setEditing] = useState(false);
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const value = candidate[field.name];
  const close = () => {
    setEditing(false);
    setUnsaved(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const put = (next: unknown) => edit({ [field.name]: next } as CandidatePatch);
  const shown = { label, value, isSaving, ref: button };
  if (field.kind === "several") {
    return (
      <Several field={field} label={label} value={value as string[]} onChoose={put}>
        <ShownFact {...shown} />
      </Several>
    );
  }
  if (!isEditing && !unsaved) return <ShownFact {...shown} onClick={() => setEditing(true)} />;
  const save = (typed: unknown) =>
    edit({ [field.name]: typed } as CandidatePatch, (reason) =>
      setUnsaved({ typed: typed as Single, reason, isFocused: isFocusHere(button.current) }),
    );
  const editor = { field, label, value: value as Single, unsaved };
  return <SingleEditor {...editor} onSave={save} onClose={close} />;
}

/** A typed value that could not be saved: its editor opens again, and takes the focus unless that is elsewhere by now. */
type Unsaved = { typed: Single; reason: string; isFocused: boolean };

const isFocusHere = (button: HTMLElement | null) =>
  document.activeElement === button || document.activeElement === document.body;

function ShownFact({
  label,
  value,
  isSaving,
  ...button
}: Omit<ComponentProps<"button">, "value"> & { label: string; value: unknown; isSaving: boolean }) {
  const t = useTranslations("workplace");
  const pen = "mt-0.5 size-3.5 text-muted opacity-0 group-hover:opacity-100 group-focus:opacity-100";
  return (
    <button {...button} type="button" className={VALUE}>
      <span className="sr-only">{t("candidate.edit", { field: label })}: </span>
      <span className="min-w-0 flex-1">
        <FactValue value={value} />
      </span>
      {isSaving ? (
        <span className="text-muted text-xs">{t("table.processing")}</span>
      ) : (
        <Icon name="pen" className={pen} />
      )}
    </button>
  );
}

type Single = string | boolean | null;

/** Judges by the API's own shape before anything is sent. */
function SingleEditor({
  field,
  label,
  value,
  unsaved,
  onSave,
  onClose,
}: {
  field: FactField;
  label: string;
  value: Single;
  unsaved: Unsaved | null;
  onSave: (value: unknown) => void;
  onClose: () => void;
}) {
  const issueText = useIssueText();
  const [error, setError] = useState(unsaved?.reason ?? null);
  const save = (typed: unknown) => {
    const next = typed === "" ? null : typed;
    if (next === value) return onClose();
    const patch = { [field.name]: next };
    const judged = CandidatePatch.safeParse(patch);
    if (!judged.success)
      return setError(
        toIssues(judged.error, "body", patch)
          .map((issue) => issueText(issue))
          .join(" "),
      );
    onSave(next);
    onClose();
  };
  return (
    <FactEditor
      field={field}
      label={label}
      value={unsaved ? unsaved.typed : value}
      isFocused={unsaved?.isFocused ?? true}
      error={error}
      onSave={save}
      onCancel={onClose}
    />
  );
}

/** Written when the list is closed: ten ticks are one change. */
function Several({
  field,
  label,
  value,
  children,
  onChoose,
}: {
  field: FactField;
  label: string;
  value: string[];
  children: ReactNode;
  onChoose: (chosen: string[]) => void;
}) {
  const t = useTranslations("workplace.filters");
  const [chosen, setChosen] = useState(value);
  const settle = (isOpen: boolean) => {
    if (isOpen) return setChosen(value);
    if (chosen.join("\n") !== value.join("\n")) onChoose(chosen);
  };
  return (
    <ChoiceList
      trigger={children}
      label={label}
      searchLabel={t("search")}
      noneLabel={t("nothing")}
      lang="nl"
      choices={(field.options ?? []).map((option) => ({ value: option }))}
      chosen={chosen}
      onChoose={setChosen}
      onOpenChange={settle}
    />
  );
}
