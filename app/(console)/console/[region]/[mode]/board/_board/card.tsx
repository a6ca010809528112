"use client";

import { useDraggable } from "@dnd-kit/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Tag } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuItem } from "@/app/_ui/menu";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CANDIDATE_PHASES, type CandidatePhase } from "@/lib/records/candidates/enumerations";

type Props = {
  candidate: CandidateListItem;
  isPending: boolean;
  onMove: (line: CandidateListItem, phase: CandidatePhase) => void;
};

export function Card({ candidate, isPending, onMove }: Props) {
  const t = useTranslations("console");
  const { basePath, canWrite } = useConsole();
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: candidate.id,
    data: candidate,
    disabled: !canWrite || isPending,
  });
  const { onKeyDown, ...pointer } = listeners ?? {};
  return (
    <li
      ref={setNodeRef}
      className={`relative rounded-lg border border-line bg-paper p-2.5 ${isDragging ? "opacity-40" : ""}`}
      {...pointer}
    >
      <div className={canWrite ? "pr-14" : ""}>
        <Link
          href={`${basePath}/candidates/${candidate.id}`}
          prefetch={false}
          draggable={false}
          className="wrap-anywhere font-medium text-sm underline-offset-4 hover:underline"
        >
          {candidate.name}
        </Link>
      </div>
      <CardContent candidate={candidate} hideName />
      {isPending && (
        <p role="status" className="mt-1 text-muted text-xs">
          {t("table.processing")}
        </p>
      )}
      {canWrite && (
        <span className="absolute top-1.5 right-1.5 flex">
          <button
            type="button"
            {...attributes}
            onKeyDown={(event) => onKeyDown?.(event)}
            aria-label={t("board.drag", { name: candidate.name })}
            className="flex size-7 cursor-grab items-center justify-center rounded text-muted hover:bg-chosen"
          >
            <Icon name="menu" />
          </button>
          <MoveMenu candidate={candidate} onMove={onMove} />
        </span>
      )}
    </li>
  );
}

function MoveMenu({ candidate, onMove }: Omit<Props, "isPending">) {
  const t = useTranslations("console.board");
  const label = t("move", { name: candidate.name });
  return (
    <Menu
      align="end"
      label={label}
      trigger={
        <Button variant="bare" size="icon" className="size-7 text-muted" aria-label={label}>
          <Icon name="dots" />
        </Button>
      }
    >
      {CANDIDATE_PHASES.filter((phase) => phase !== candidate.phase).map((phase) => (
        <MenuItem key={phase} onSelect={() => onMove(candidate, phase)}>
          <PhaseBadge phase={phase} />
        </MenuItem>
      ))}
    </Menu>
  );
}

export const CardContent = ({
  candidate,
  hideName = false,
}: {
  candidate: CandidateListItem;
  hideName?: boolean;
}) => (
  <>
    {!hideName && <span className="font-medium text-sm">{candidate.name}</span>}
    {candidate.city && <p className="truncate text-muted text-xs">{candidate.city}</p>}
    <p lang="nl" className="mt-1.5 flex flex-wrap gap-1">
      {[...candidate.sectorPreferences, ...candidate.rolePreferences].slice(0, 2).map((preference) => (
        <Tag key={preference}>{preference}</Tag>
      ))}
    </p>
  </>
);
