"use client";

import { useValueLabel } from "./use-value-label";

/** Abbreviations that are common in Dutch education. Used in both languages. */
export const SHORT_SECTORS: Partial<Record<string, string>> = {
  "Primair onderwijs": "PO",
  "Voortgezet onderwijs": "VO",
  "Speciaal onderwijs": "SO",
  "Middelbaar beroepsonderwijs": "MBO",
  "Hoger onderwijs": "HO",
  Praktijkonderwijs: "PrO",
};

/**
 * Shows a sector's abbreviation, with its full name on hover and for screen readers. Other values are shown
 * in full.
 */
export function SectorLabel({ value }: { value: string }) {
  const label = useValueLabel();
  const short = SHORT_SECTORS[value];
  return <ShortLabel short={short} full={label(value)} />;
}

export function ShortLabel({ short, full }: { short: string | undefined; full: string }) {
  if (short === undefined) return full;
  return (
    <span title={full}>
      <span aria-hidden="true">{short}</span>
      {/* Copied rows contain only the abbreviation. */}
      <span className="select-none sr-only">{full}</span>
    </span>
  );
}
