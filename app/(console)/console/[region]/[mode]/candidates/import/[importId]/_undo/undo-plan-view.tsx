"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useLeaveWarning } from "@/app/(console)/console/_leaving/use-leave-warning";
import type { UndoPlan, UndoPlanItem } from "@/lib/console/imports/contract";
import { ProgressBar } from "../../_import/progress-bar";
import { countCandidates, UndoneCandidates } from "./undone-candidates";
import { useUndo } from "./use-undo";

/** Focuses the heading, because the button that started the undo disappears. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** Returns whether the undo still has to change the candidate. A failed change can be tried again. */
const isOpen = ({ effect, status }: UndoPlanItem) =>
  (status === "open" || status === "failed") && (effect === "removed" || effect === "restored");

/** Shows what will happen or has happened to each candidate, and starts or continues the undo. */
export function UndoPlanView({ plan }: { plan: UndoPlan }) {
  const t = useTranslations("console.import.undo");
  const format = useFormatter();
  const reason = useErrorMessage();
  const [isConfirming, setConfirming] = useState(false);
  const { progress, stopped, run } = useUndo(plan.import.id);
  useLeaveWarning(progress !== null, t("leave"));
  const open = plan.candidates.filter(isOpen);
  const queued = plan.candidates.filter(({ status }) => status === "queued").length;
  const isStarted = plan.import.undoneAt !== null || progress !== null;
  const { startedAt, by, rows } = plan.import;
  const at = format.dateTime(new Date(startedAt), { dateStyle: "long", timeStyle: "short" });
  return (
    <>
      <p className="mb-4 text-muted text-sm" suppressHydrationWarning>
        {t(by ? "aboutBy" : "about", { at, count: rows, name: by ?? "" })}
      </p>
      <h2
        key={String(isStarted)}
        ref={isStarted ? takeFocus : null}
        tabIndex={-1}
        className="mb-3 font-semibold text-lg"
      >
        {t(isStarted ? "result" : "preview")}
      </h2>
      {progress && <ProgressBar done={progress.finished} total={progress.total} label={t("progress")} />}
      {plan.isRunning && <Status>{t("running")}</Status>}
      {!progress && queued > 0 && <Status>{t("queued", { count: queued })}</Status>}
      {stopped !== null && (
        <p role="alert" className="mb-3 text-danger text-sm">
          {t("stopped", { reason: reason(stopped) })}
        </p>
      )}
      {!progress && open.length > 0 && (
        <Button
          variant="danger"
          className="mb-4"
          disabled={plan.isRunning}
          onClick={() => setConfirming(true)}
        >
          {t(isStarted ? "continue" : "start", { count: open.length })}
        </Button>
      )}
      {!progress && open.length === 0 && queued === 0 && (
        <p className="mb-4 text-sm">{isStarted ? <Outcome plan={plan} /> : t("nothing")}</p>
      )}
      {!progress && <UndoneCandidates candidates={plan.candidates} />}
      {isConfirming && (
        <ConfirmUndo
          open={open}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void run(open.map(({ candidateId }) => candidateId));
          }}
        />
      )}
    </>
  );
}

const Status = ({ children }: { children: string }) => (
  <p role="status" className="mb-3 text-sm">
    {children}
  </p>
);

function Outcome({ plan }: { plan: UndoPlan }) {
  const t = useTranslations("console.import.undo");
  const { undone, left } = countCandidates(plan.candidates);
  return t(left > 0 ? "partlyDone" : "done", { undone, left, total: undone + left });
}

type ConfirmProps = { open: UndoPlanItem[]; onConfirm: () => void; onClose: () => void };

function ConfirmUndo({ open, onConfirm, onClose }: ConfirmProps) {
  const t = useTranslations("console.import.undo");
  const removed = open.filter(({ effect }) => effect === "removed").length;
  const restored = open.length - removed;
  const text = [
    removed > 0 && t("confirmRemoved", { count: removed }),
    restored > 0 && t("confirmRestored", { count: restored }),
  ];
  return (
    <ConfirmDialog
      title={t("confirmTitle")}
      text={text.filter(Boolean).join(" ")}
      confirmLabel={t("confirm")}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
