"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { TextLink } from "@/app/_ui/text-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Timestamp } from "@/app/(console)/console/_values/timestamp";
import type { MutationRow } from "./mutation-row";

type Props = { row: Extract<MutationRow, { kind: "group" }>; onToggle: (groupId: string) => void };

/**
 * Shows an import, or its undo, as one row: the number of rows, the progress, and a button that shows the
 * mutations.
 */
export function GroupCell({ row: { mutation, group, isOpen }, onToggle }: Props) {
  const t = useTranslations("console.mutations.group");
  const format = useFormatter();
  const { basePath, canWrite } = useConsole();
  const { id, importId, isUndo, rows, queued, failed } = group;
  // Rounded down, because 100% would say that no row waits.
  const done = Math.floor((100 * (rows - queued)) / rows) / 100;
  const facts = [
    t("rows", { count: rows }),
    ...(queued > 0 ? [t("progress", { share: format.number(done, { style: "percent" }) })] : []),
    ...(failed > 0 ? [t("failed", { count: failed })] : []),
  ];
  return (
    <>
      <button
        type="button"
        data-row-link
        aria-expanded={isOpen}
        onClick={() => onToggle(id)}
        className="flex min-h-6 max-w-full items-center gap-1 text-left font-medium underline-offset-4 hover:underline"
      >
        <Icon name="chevron" className={`size-3.5 shrink-0 ${isOpen ? "" : "-rotate-90"}`} />
        <span className="min-w-0">
          {t(isUndo ? "undo" : "import")} <span className="font-normal text-muted">— {facts.join(", ")}</span>
        </span>
      </button>
      <span className="block pl-4.5 text-muted text-xs xl:hidden">
        <Timestamp at={mutation.createdAt} />
      </span>
      {canWrite && (
        <span className="block pl-4.5 text-xs leading-6">
          <TextLink href={`${basePath}/candidates/import/${importId}`} prefetch={false}>
            {t("open")}
          </TextLink>
        </span>
      )}
    </>
  );
}
