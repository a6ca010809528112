"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { Tag } from "@/app/_ui/badge";
import { FoundIn } from "@/app/(console)/console/_candidates/found-in";
import { LimitedUseMark } from "@/app/(console)/console/_candidates/limited-use-mark";
import { RecordPreview } from "@/app/(console)/console/_candidates/record-preview";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import { RelativeDate } from "@/app/(console)/console/_values/relative-date";
import { SectorLabel, SHORT_SECTORS } from "@/app/(console)/console/_values/sector-label";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import { customFieldColumn } from "@/lib/console/candidates/custom-field-column";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { SORT_FIELDS } from "@/lib/console/candidates/sort-fields";
import { ownValue } from "@/lib/records/custom-fields/own-value";
import { RowMenuButton } from "./row-menu-button";
import type { OpenRowMenu } from "./use-row-menu";

export type CandidateColumn = {
  id: string;
  title: string;
  /** The language of the title. Regions name their own fields in Dutch. */
  lang?: string;
  isSortable: boolean;
  /** Whether the column is always visible. */
  isFixed: boolean;
  cell: (candidate: CandidateListItem) => ReactNode;
};

const PHONE_COLUMNS = ["select", "name", "phase"];

/**
 * Returns the default columns that narrow screens hide. Hides the city if the list is sorted by the date of
 * registration, because users must see the column that sorts the list.
 */
export const wideColumns = (isByCreation: boolean) => [
  "rolePreferences",
  isByCreation ? "city" : "createdAt",
];

/**
 * Returns the classes of a column's cells. Phones show only a few columns. Other narrow screens hide `wide`
 * columns. If `wide` is null, all screens show all columns.
 */
export function cellClass(id: string, wide: readonly string[] | null): string {
  const padding = id === "select" ? "pr-0" : "";
  if (!wide || PHONE_COLUMNS.includes(id)) return `overflow-hidden ${padding}`;
  return `overflow-hidden ${wide.includes(id) ? "max-xl:hidden" : "max-sm:hidden"}`;
}

/** The default columns fit a screen of 1024 px. The date columns fit “10 maanden geleden”. */
export const COLUMN_WIDTHS_PX: Record<string, number> = {
  select: 48,
  name: 186,
  phase: 130,
  city: 120,
  closedReason: 160,
  useLimits: 180,
  email: 240,
  sectorPreferences: 116,
  rolePreferences: 160,
  desiredQualifications: 170,
  lastContactAt: 152,
  phaseSince: 152,
  createdAt: 166,
  updatedAt: 152,
};
export const DEFAULT_COLUMN_WIDTH_PX = 140;

/** Returns all columns that the table can show. Custom fields come last. `longText` fields have no column. */
export function useColumns(pending: ReadonlySet<string>, openMenu: OpenRowMenu): CandidateColumn[] {
  const t = useTranslations("console");
  const { basePath, region } = useConsole();
  return useMemo(() => {
    const field = (name: Field, cell: CandidateColumn["cell"], isFixed = false): CandidateColumn => ({
      id: name,
      title: t(`fields.${name}`),
      isSortable: SORT_FIELDS.some((item) => item === name),
      isFixed,
      cell,
    });
    const text = (name: Field, lang?: string) =>
      field(name, (candidate) => <CellValue value={candidate[name]} lang={lang} />);
    const day = (name: (typeof DATE_COLUMNS)[number]) =>
      field(name, ({ [name]: at }) => (
        <span className="block truncate">
          {at ? <RelativeDate at={at} /> : <span className="text-muted">{t("table.never")}</span>}
        </span>
      ));
    const custom = (name: string): CandidateColumn => ({
      id: customFieldColumn(name),
      title: name,
      isSortable: false,
      isFixed: false,
      lang: "nl",
      cell: ({ customFields }) => <CellValue value={ownValue(customFields, name)} lang="nl" isCustom />,
    });
    return [
      field("name", (candidate) => <NameCell {...{ candidate, basePath, openMenu }} />, true),
      field("phase", ({ id, phase }) => (
        <PhaseCell phase={phase} note={pending.has(id) ? t("table.processing") : ""} />
      )),
      field("closedReason", ({ closedReason }) => <ClosedReasonCell reason={closedReason} />),
      field("useLimits", ({ useLimits }) => <LimitedUseCell limits={useLimits} />),
      text("city"),
      ...LABELED_COLUMNS.map((name) => text(name)),
      ...DUTCH_COLUMNS.map((name) => text(name, "nl")),
      ...TEXT_COLUMNS.map((name) => text(name)),
      ...DATE_COLUMNS.map(day),
      ...region.customFields.filter(({ type }) => type !== "longText").map(({ name }) => custom(name)),
    ];
  }, [t, basePath, region.customFields, pending, openMenu]);
}

type Field = Exclude<keyof CandidateListItem, "id" | "customFields" | "foundIn">;
const LABELED_COLUMNS = ["sectorPreferences", "rolePreferences"] as const;
const DUTCH_COLUMNS = ["desiredQualifications", "priorEducation"] as const;
const TEXT_COLUMNS = ["email", "phone", "privacyConsent"] as const;
const DATE_COLUMNS = ["lastContactAt", "phaseSince", "createdAt", "updatedAt"] as const;

const PhaseCell = ({ phase, note }: { phase: CandidateListItem["phase"]; note: string }) => (
  <span className="flex items-center gap-2">
    <PhaseBadge phase={phase} />
    {note && <span className="truncate text-muted text-xs">{note}</span>}
  </span>
);

function ClosedReasonCell({ reason }: { reason: CandidateListItem["closedReason"] }) {
  const t = useTranslations("console.closing.reasons");
  return reason && <CellValue value={t(reason)} />;
}

function LimitedUseCell({ limits }: { limits: CandidateListItem["useLimits"] }) {
  const t = useTranslations("console.useLimits.reasons");
  return <CellValue value={limits.map((limit) => t(limit)).join(", ")} />;
}

type NameProps = { candidate: CandidateListItem; basePath: string; openMenu: OpenRowMenu };

const NameCell = ({ candidate, basePath, openMenu }: NameProps) => (
  <span className="relative block min-w-0 pointer-coarse:pr-11">
    <span className="flex items-center gap-1.5 group-focus-within:pr-7 group-hover:pr-7 pointer-coarse:pr-0">
      <Link
        href={`${basePath}/candidates/${candidate.id}`}
        prefetch={false}
        data-row-link
        className="block truncate font-medium underline-offset-4 hover:underline"
      >
        {candidate.name}
        <RecordPreview candidate={candidate} />
      </Link>
      <LimitedUseMark limits={candidate.useLimits} />
    </span>
    <span className="block truncate text-muted text-xs sm:hidden">{candidate.city ?? candidate.email}</span>
    {candidate.foundIn && <FoundIn foundIn={candidate.foundIn} />}
    <RowMenuButton candidate={candidate} onOpen={openMenu} />
  </span>
);

type CellProps = { value: unknown; lang?: string | undefined; isCustom?: boolean };

/**
 * Shows a text, boolean or list. For a list with long values, shows the first value and the number of other
 * values. The `title` attribute contains all values. Values of custom fields aren't translated.
 */
function CellValue({ value, lang, isCustom = false }: CellProps) {
  const t = useTranslations("console");
  const label = useValueLabel();
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (!Array.isArray(value))
    return (
      <span className="block truncate" lang={lang}>
        {String(value)}
      </span>
    );
  const labelOf = (item: unknown) => (isCustom ? String(item) : label(String(item)));
  const isShort = value.every((item) => String(item) in SHORT_SECTORS);
  const [shown, others] = isShort ? [value, []] : [value.slice(0, 1), value.slice(1)];
  return (
    <span className="flex items-center gap-1 overflow-hidden" title={value.map(labelOf).join(", ")}>
      {shown.map((item) => (
        <Tag key={item} lang={lang}>
          {isCustom ? item : <SectorLabel value={String(item)} />}
        </Tag>
      ))}
      {others.length > 0 && (
        <span className="shrink-0 text-muted text-xs" lang={lang}>
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">{others.map(labelOf).join(", ")}</span>
        </span>
      )}
    </span>
  );
}
