"use client";

import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Tag } from "@/app/_ui/badge";
import { Checkbox } from "@/app/_ui/checkbox";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Day } from "@/app/(console)/console/_shell/day";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import { customColumn } from "@/lib/console/candidates/custom-column";
import type { CandidateLine } from "@/lib/console/candidates/schema";
import { SORTABLE } from "@/lib/console/candidates/sortable";

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
const column = createColumnHelper<typeof features, CandidateLine>();

export const DEFAULT_COLUMNS = [
  "name",
  "phase",
  "city",
  "sectorPreferences",
  "rolePreferences",
  "lastContactAt",
  "createdAt",
];
const NARROW_COLUMNS = ["select", "name", "phase"];

/** On a phone there is room for a few columns only. */
export const cellClass = (id: string) =>
  `overflow-hidden ${id === "select" ? "pr-0 pl-3" : ""} ${NARROW_COLUMNS.includes(id) ? "" : "max-sm:hidden"}`;

/** In px, of 16 a rem. */
export const WIDTHS: Record<string, number> = {
  select: 40,
  name: 220,
  phase: 140,
  email: 240,
  sectorPreferences: 220,
  rolePreferences: 170,
  desiredQualifications: 170,
  lastContactAt: 130,
  createdAt: 115,
  updatedAt: 115,
};
export const WIDTH = 140;

/** All columns there can be, the region's own fields behind the others. */
export function useColumns(pending: ReadonlySet<string>) {
  const t = useTranslations("workplace");
  const { root, region, canWrite } = useConsole();
  return useMemo(() => {
    const field = (name: Field, show: (line: CandidateLine) => ReactNode, isFixed = false) =>
      column.accessor((line): unknown => line[name], {
        id: name,
        header: t(`fields.${name}`),
        enableSorting: isSortable(name),
        enableHiding: !isFixed,
        cell: ({ row }) => show(row.original),
      });
    const text = (name: Field, lang?: string) =>
      field(name, (line) => <Value value={line[name]} lang={lang} />);
    const day = (name: "lastContactAt" | "createdAt" | "updatedAt") =>
      field(name, (line) => <Day at={line[name]} none={t("table.never")} />);
    const custom = (name: string) =>
      column.accessor((line): unknown => line.customFields[name], {
        id: customColumn(name),
        header: name,
        enableSorting: false,
        cell: ({ getValue }) => <Value value={getValue()} />,
      });
    return [
      ...(canWrite ? [selection(t("table.selectAll"), (name) => t("table.selectRow", { name }))] : []),
      field("name", (line) => <Name line={line} root={root} />, true),
      field("phase", ({ id, phase }) => (
        <Phase phase={phase} note={pending.has(id) ? t("table.processing") : ""} />
      )),
      text("city"),
      ...CHOICES.map((name) => text(name, "nl")),
      ...TEXTS.map((name) => text(name)),
      ...DAYS.map(day),
      ...region.customFields.filter(({ type }) => type !== "longText").map(({ name }) => custom(name)),
    ];
  }, [t, root, region.customFields, canWrite, pending]);
}

type Field = Exclude<keyof CandidateLine, "id" | "customFields">;
const CHOICES = ["sectorPreferences", "rolePreferences", "desiredQualifications", "priorEducation"] as const;
const TEXTS = ["email", "phone", "privacyConsent"] as const;
const DAYS = ["lastContactAt", "createdAt", "updatedAt"] as const;

const Phase = ({ phase, note }: { phase: CandidateLine["phase"]; note: string }) => (
  <span className="flex items-center gap-2">
    <PhaseBadge phase={phase} />
    {note && <span className="truncate text-muted text-xs">{note}</span>}
  </span>
);

const isSortable = (name: string) => SORTABLE.some((each) => each === name);

const selection = (allLabel: string, rowLabel: (name: string) => string) =>
  column.display({
    id: "select",
    enableHiding: false,
    header: ({ table }) => (
      <Checkbox
        aria-label={allLabel}
        checked={table.getIsAllRowsSelected() || (table.getIsSomeRowsSelected() && "indeterminate")}
        onCheckedChange={(checked) => table.toggleAllRowsSelected(checked === true)}
      />
    ),
    cell: ({ row }) => (
      <Checkbox
        aria-label={rowLabel(row.original.name)}
        checked={row.getIsSelected()}
        onCheckedChange={(checked) => row.toggleSelected(checked === true)}
      />
    ),
  });

const Name = ({ line, root }: { line: CandidateLine; root: string }) => (
  <span className="block min-w-0">
    <Link
      href={`${root}/candidates/${line.id}`}
      prefetch={false}
      data-row-link
      className="block truncate font-medium underline-offset-4 hover:underline"
    >
      {line.name}
    </Link>
    <span className="block truncate text-muted text-xs sm:hidden">{line.city ?? line.email}</span>
  </span>
);

/** A value of any column; of several the rest is in the title. */
export function Value({ value, lang }: { value: unknown; lang?: string | undefined }) {
  const t = useTranslations("workplace");
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (!Array.isArray(value)) return <span className="block truncate">{String(value)}</span>;
  return (
    <span className="flex gap-1 overflow-hidden" title={value.join(", ")}>
      {value.map((each) => (
        <Tag key={each} {...(lang ? { lang } : {})}>
          {each}
        </Tag>
      ))}
    </span>
  );
}
