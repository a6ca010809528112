"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuItem, MenuSeparator } from "@/app/_ui/menu";
import { toast } from "@/app/_ui/toaster";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import { submitMutation } from "@/lib/contract/api-client";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { useCandidateEdit } from "./use-candidate-edit";

type Props = { candidate: FullCandidate };

export function RecordHeader({ candidate }: Props) {
  const t = useTranslations("console.candidate");
  const format = useFormatter();
  const { basePath, canWrite } = useConsole();
  const date = format.dateTime(new Date(candidate.createdAt), { dateStyle: "long" });
  return (
    <header className="mb-6 border-line border-b py-4">
      <Link
        href={`${basePath}/candidates`}
        className="inline-flex min-h-6 items-center gap-1 text-muted text-sm hover:text-ink print:hidden"
      >
        <Icon name="chevron" className="rotate-90" />
        {t("back")}
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{candidate.name}</h1>
        <PhaseMenu candidate={candidate} />
        <div className="ml-auto flex gap-2 print:hidden">
          <Button size="small" className="max-sm:hidden" onClick={() => window.print()}>
            {t("print")}
          </Button>
          {canWrite && <RemovalMenu candidate={candidate} />}
        </div>
      </div>
      <p className="mt-1 text-muted text-sm">{t("since", { date })}</p>
    </header>
  );
}

function PhaseMenu({ candidate }: Props) {
  const t = useTranslations("console");
  const { canWrite } = useConsole();
  const { edit, isSaving } = useCandidateEdit(candidate);
  if (!canWrite) return <PhaseBadge phase={candidate.phase} />;
  return (
    <span className="flex items-center gap-2 text-sm">
      <Menu
        label={t("fields.phase")}
        trigger={
          <Button size="small" aria-label={`${t("fields.phase")}: ${candidate.phase}`}>
            <PhaseBadge phase={candidate.phase} />
            <Icon name="chevron" className="print:hidden" />
          </Button>
        }
      >
        {CANDIDATE_PHASES.map((phase) => (
          <MenuItem key={phase} onSelect={() => phase !== candidate.phase && edit({ phase })}>
            <span className="flex size-4">{phase === candidate.phase && <Icon name="check" />}</span>
            <PhaseBadge phase={phase} />
          </MenuItem>
        ))}
      </Menu>
      {isSaving && (
        <span role="status" className="text-muted">
          {t("table.processing")}
        </span>
      )}
    </span>
  );
}

const REMOVALS = {
  archive: { method: "POST", path: "/archive", done: "archived" },
  delete: { method: "DELETE", path: "", done: "deleted" },
} as const;

/** Archives or deletes the candidate after a confirmation that lists what will be lost. */
function RemovalMenu({ candidate: { id, name } }: Props) {
  const t = useTranslations("console.candidate");
  const router = useRouter();
  const { scope, basePath } = useConsole();
  const [removal, setRemoval] = useState<keyof typeof REMOVALS | null>(null);
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: (kind: keyof typeof REMOVALS) =>
      submitMutation(scope, REMOVALS[kind].method, `/candidates/${id}${REMOVALS[kind].path}`),
    errorMessage: (_kind, reason) => reason,
    onSuccess: (kind) => {
      toast(t(REMOVALS[kind].done, { name }));
      router.push(`${basePath}/candidates`);
    },
  });
  return (
    <>
      <Menu
        align="end"
        label={t("actions")}
        trigger={
          <Button size="icon" aria-label={t("actions")}>
            <Icon name="dots" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setRemoval("archive")}>
          <Icon name="archive" />
          {t("archive")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem variant="danger" onSelect={() => setRemoval("delete")}>
          <Icon name="trash" />
          {t("delete")}
        </MenuItem>
      </Menu>
      {removal && (
        <ConfirmDialog
          title={t(`${removal}Title`, { name })}
          text={t(`${removal}Text`)}
          confirmLabel={t(removal)}
          isPending={isPending}
          onConfirm={() => mutate(removal)}
          onClose={() => setRemoval(null)}
        />
      )}
    </>
  );
}
