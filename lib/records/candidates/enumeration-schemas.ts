import { oneOf } from "@/lib/contract/formats";
import { CANDIDATE_PHASES, PRIOR_EDUCATIONS, QUALIFICATIONS, ROLES, SECTORS } from "./enumerations";
import { SUBJECTS } from "./subjects";

/**
 * Zod schemas of the enumerations. They are in a separate file, so that pages that need only the values don't
 * load zod.
 */

export const CandidatePhase = oneOf(CANDIDATE_PHASES);
export const Sector = oneOf(SECTORS);
export const Role = oneOf(ROLES);
export const Qualification = oneOf(QUALIFICATIONS);
export const PriorEducation = oneOf(PRIOR_EDUCATIONS);
export const Subject = oneOf(SUBJECTS);
