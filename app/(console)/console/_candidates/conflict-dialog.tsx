"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { FieldDisplay } from "@/app/(console)/console/[region]/[mode]/candidates/[id]/_record/fields/field-display";
import { customFieldLang } from "@/lib/console/candidates/custom-field-column";
import type { Conflict, ConflictKind, ConflictQuestion } from "./ask-about-conflicts";
import { LastChange } from "./last-change";
import { useFieldLabel } from "./use-field-label";

/** Shows both values of each conflicting field side by side, and asks which to keep. */
export function ConflictDialog({ question, onClose }: { question: ConflictQuestion; onClose: () => void }) {
  const t = useTranslations("console");
  const path = usePathname();
  const { conflicts, kind, answer } = question;
  const text = useConflictText(kind);
  return (
    <Dialog
      onClose={onClose}
      title={text("title", conflicts.length)}
      text={text("text")}
      closeLabel={t("close")}
    >
      <ul className="space-y-4">
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <CandidateConflict
              conflict={conflict}
              kind={kind}
              isNamed={conflicts.length > 1 || isElsewhere(path, conflict)}
            />
          </li>
        ))}
      </ul>
      <div data-save-bar className="-bottom-5 sticky mt-2 flex flex-wrap justify-end gap-2 bg-paper py-3">
        <Button data-first onClick={() => answer("theirs")}>
          {text("keepTheirs")}
        </Button>
        <Button variant="primary" onClick={() => answer("mine")}>
          {text("saveMine")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns whether the page with this path isn't the candidate's record, for example because the user left it. */
const isElsewhere = (path: string, { name, id }: Conflict): boolean =>
  name !== "" && !path.endsWith(`/candidates/${id}`);

type TextName = "title" | "text" | "mine" | "theirs" | "keepTheirs" | "saveMine";

function useConflictText(kind: ConflictKind): (name: TextName, count?: number) => string {
  const t = useTranslations("console.conflict");
  return (name, count = 1) => t(kind === "edit" ? name : `${kind}.${name}`, { count });
}

type CandidateConflictProps = { conflict: Conflict; kind: ConflictKind; isNamed: boolean };

export function CandidateConflict({ conflict, kind, isNamed }: CandidateConflictProps) {
  const text = useConflictText(kind);
  const labelOf = useFieldLabel();
  const { id, name, mine, theirs, labels, scope } = conflict;
  return Object.keys(theirs).map((field) => {
    const label = labels?.[field] ?? labelOf(field);
    return (
      <section key={field} className="mb-3">
        <h3 className="wrap-anywhere mb-1 font-medium">
          {isNamed && `${name}: `}
          <span lang={customFieldLang(field)}>{label}</span>
        </h3>
        <dl className="grid gap-2 sm:grid-cols-2">
          <Side label={text("mine")}>
            <FieldDisplay field={field} value={mine[field]} />
          </Side>
          <Side label={text("theirs")}>
            <FieldDisplay field={field} value={theirs[field]} />
            {scope && <LastChange scope={scope} candidateId={id} field={field} />}
          </Side>
        </dl>
      </section>
    );
  });
}

const Side = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 rounded-lg border border-line bg-raised p-2.5">
    <dt className="text-muted text-xs">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
