import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";

const NEXT_STEP_PREFIX = "next ";
/** Returns the key of the text that explains the next step after a phase. */
export const nextStepKey = (phase: (typeof CANDIDATE_PHASES)[number]) =>
  `${NEXT_STEP_PREFIX}${phase}` as const;

/** The keys of the texts that the region writes separately in each language. */
export const TRANSLATED_KEYS = [...CANDIDATE_PHASES.map(nextStepKey), "privacy"] as const;
/** The keys of the region's contact details, which are the same in every language. */
export const CONTACT_KEYS = ["contactName", "contactEmail", "contactPhone"] as const;

/** The maximum length of a text, in code points. */
export const TEXT_LENGTH_MAX = 20_000;
