"use client";

import { Badge, type Tone } from "@/app/_ui/badge";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { useValueLabel } from "./use-value-label";

export const PHASE_TONES: Record<CandidatePhase, Tone> = {
  nieuw: 1,
  oriënteren: 2,
  "in opleiding": 3,
  matchen: 4,
  voorbereiden: 5,
  werkzaam: 6,
  uitgestroomd: 7,
};

/**
 * How much of a phase's dot is filled, from 0 to 1. Each phase has a fuller dot than the phase before it, so
 * that users can tell phases apart without color.
 */
export const phaseFill = (phase: CandidatePhase): number => (PHASE_TONES[phase] - 1) / 6;

export function PhaseBadge({ phase }: { phase: CandidatePhase }) {
  const label = useValueLabel();
  return (
    <Badge tone={PHASE_TONES[phase]} fill={phaseFill(phase)}>
      {label(phase)}
    </Badge>
  );
}
