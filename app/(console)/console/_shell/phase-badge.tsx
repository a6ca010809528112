import { Badge, type Tone } from "@/app/_ui/badge";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";

export const PHASE_TONES: Record<CandidatePhase, Tone> = {
  nieuw: 1,
  oriënteren: 2,
  "in opleiding": 3,
  matchen: 4,
  voorbereiden: 5,
  werkzaam: 6,
  uitgestroomd: 7,
};

/** Shows a phase. Phase names are API values, so they are Dutch in every language. */
export const PhaseBadge = ({ phase }: { phase: CandidatePhase }) => (
  <Badge tone={PHASE_TONES[phase]} lang="nl">
    {phase}
  </Badge>
);
