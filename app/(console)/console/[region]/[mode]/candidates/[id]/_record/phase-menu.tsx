"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuItem } from "@/app/_ui/menu";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { useCandidateEdit } from "./fields/use-candidate-edit";

/** Shows the candidate's phase. Users with write access get a menu to change the phase. */
export function PhaseMenu({ candidate }: { candidate: FullCandidate }) {
  const t = useTranslations("console");
  const { canWrite } = useConsole();
  const { edit, isSaving } = useCandidateEdit(candidate);
  const [seen, setSeen] = useState(candidate.phase);
  const valueLabel = useValueLabel();
  if (!canWrite) return <PhaseBadge phase={candidate.phase} />;
  return (
    <span className="flex items-center gap-2 text-sm">
      <Menu
        label={t("fields.phase")}
        onOpenChange={(isOpen) => isOpen && setSeen(candidate.phase)}
        trigger={(button) => (
          <Button
            {...button}
            size="small"
            aria-label={`${t("fields.phase")}: ${valueLabel(candidate.phase)}`}
          >
            <PhaseBadge phase={candidate.phase} />
            <Icon name="chevron" className="print:hidden" />
          </Button>
        )}
      >
        {CANDIDATE_PHASES.map((phase) => (
          <MenuItem
            key={phase}
            role="menuitemradio"
            aria-checked={phase === seen}
            onSelect={() => phase !== seen && edit({ phase }, { phase: seen })}
          >
            <span className="flex size-4">{phase === seen && <Icon name="check" />}</span>
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
