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
import { FormattedDate } from "@/app/(console)/console/_shell/formatted-date";
import { PhaseBadge } from "@/app/(console)/console/_shell/phase-badge";
import { customFieldColumn } from "@/lib/console/candidates/custom-field-column";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { SORT_FIELDS } from "@/lib/console/candidates/sort-fields";

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
const column = createColumnHelper<typeof features, CandidateListItem>();

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

/** Hides all but a few columns on phones. */
export const cellClass = (id: string) =>
  `overflow-hidden ${id === "select" ? "pr-0 pl-3" : ""} ${NARROW_COLUMNS.includes(id) ? "" : "max-sm:hidden"}`;

export const COLUMN_WIDTHS_PX: Record<string, number> = {
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
export const DEFAULT_COLUMN_WIDTH_PX = 140;

/** Returns all columns that the table can show. Custom fields come last, without long texts. */
export function useColumns(pending: ReadonlySet<string>) {
  const t = useTranslations("console");
  const { basePath, region, canWrite } = useConsole();
  return useMemo(() => {
    const field = (name: Field, show: (candidate: CandidateListItem) => ReactNode, isFixed = false) =>
      column.accessor((candidate): unknown => candidate[name], {
        id: name,
        header: t(`fields.${name}`),
        enableSorting: isSortable(name),
        enableHiding: !isFixed,
        cell: ({ row }) => show(row.original),
      });
    const text = (name: Field, lang?: string) =>
      field(name, (candidate) => <CellValue value={candidate[name]} lang={lang} />);
    const day = (name: "lastContactAt" | "createdAt" | "updatedAt") =>
      field(name, (candidate) => <FormattedDate at={candidate[name]} fallback={t("table.never")} />);
    const custom = (name: string) =>
      column.accessor((candidate): unknown => candidate.customFields[name], {
        id: customFieldColumn(name),
        header: name,
        enableSorting: false,
        cell: ({ getValue }) => <CellValue value={getValue()} />,
      });
    return [
      ...(canWrite ? [selectionColumn(t("table.selectAll"), (name) => t("table.selectRow", { name }))] : []),
      field("name", (candidate) => <NameCell candidate={candidate} basePath={basePath} />, true),
      field("phase", ({ id, phase }) => (
        <PhaseCell phase={phase} note={pending.has(id) ? t("table.processing") : ""} />
      )),
      text("city"),
      ...LIST_COLUMNS.map((name) => text(name, "nl")),
      ...TEXT_COLUMNS.map((name) => text(name)),
      ...DATE_COLUMNS.map(day),
      ...region.customFields.filter(({ type }) => type !== "longText").map(({ name }) => custom(name)),
    ];
  }, [t, basePath, region.customFields, canWrite, pending]);
}

type Field = Exclude<keyof CandidateListItem, "id" | "customFields">;
const LIST_COLUMNS = [
  "sectorPreferences",
  "rolePreferences",
  "desiredQualifications",
  "priorEducation",
] as const;
const TEXT_COLUMNS = ["email", "phone", "privacyConsent"] as const;
const DATE_COLUMNS = ["lastContactAt", "createdAt", "updatedAt"] as const;

const PhaseCell = ({ phase, note }: { phase: CandidateListItem["phase"]; note: string }) => (
  <span className="flex items-center gap-2">
    <PhaseBadge phase={phase} />
    {note && <span className="truncate text-muted text-xs">{note}</span>}
  </span>
);

const isSortable = (name: string) => SORT_FIELDS.some((item) => item === name);

const selectionColumn = (allLabel: string, rowLabel: (name: string) => string) =>
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

const NameCell = ({ candidate, basePath }: { candidate: CandidateListItem; basePath: string }) => (
  <span className="block min-w-0">
    <Link
      href={`${basePath}/candidates/${candidate.id}`}
      prefetch={false}
      data-row-link
      className="block truncate font-medium underline-offset-4 hover:underline"
    >
      {candidate.name}
    </Link>
    <span className="block truncate text-muted text-xs sm:hidden">{candidate.city ?? candidate.email}</span>
  </span>
);

/**
 * Shows a text, boolean or list. For a list, the `title` attribute holds all values, because the cell may cut them off.
 */
export function CellValue({ value, lang }: { value: unknown; lang?: string | undefined }) {
  const t = useTranslations("console");
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (!Array.isArray(value)) return <span className="block truncate">{String(value)}</span>;
  return (
    <span className="flex gap-1 overflow-hidden" title={value.join(", ")}>
      {value.map((item) => (
        <Tag key={item} {...(lang ? { lang } : {})}>
          {item}
        </Tag>
      ))}
    </span>
  );
}
