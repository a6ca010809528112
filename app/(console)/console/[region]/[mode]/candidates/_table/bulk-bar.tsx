"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuItem } from "@/app/_ui/menu";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";

/** Shows actions for all selected candidates. */
export function BulkBar({
  selected,
  onPhaseChange,
  onClear,
}: {
  selected: CandidateListItem[];
  onPhaseChange: (phase: CandidatePhase) => void;
  onClear: () => void;
}) {
  const t = useTranslations("console.bulk");
  if (selected.length === 0) return null;
  return (
    <section
      aria-label={t("selected", { count: selected.length })}
      className="flex items-center gap-2 border-line border-t bg-chosen px-4 py-2 text-sm"
    >
      <p role="status" className="mr-2 font-medium tabular-nums">
        {t("selected", { count: selected.length })}
      </p>
      <Menu
        label={t("phase")}
        trigger={
          <Button size="small">
            {t("phase")}
            <Icon name="chevron" />
          </Button>
        }
      >
        {CANDIDATE_PHASES.map((phase) => (
          <MenuItem key={phase} onSelect={() => onPhaseChange(phase)}>
            <PhaseBadge phase={phase} />
          </MenuItem>
        ))}
      </Menu>
      <Button variant="quiet" size="small" onClick={onClear}>
        {t("none")}
      </Button>
    </section>
  );
}
