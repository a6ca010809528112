import "server-only";
import type * as z from "zod";
import { presentAttachment } from "../attachments/present";
import type { Candidate } from "./schema";
import type { StoredCandidate } from "./stored";

export type CandidateRecord = z.input<typeof Candidate>;

/** Columns that the API doesn't show. */
type InternalField = "lastContactAt" | "phaseChangedAt" | "closed" | "closedAt" | "closedReason";

/** Returns a stored candidate as the API shows it, with the payload's field names. */
export function presentCandidate(stored: Omit<StoredCandidate, InternalField>, now: Date): CandidateRecord {
  const files = (field: "curriculumVitae" | "otherAttachments") =>
    (stored.attachments ?? []).filter((row) => row.field === field).map((row) => presentAttachment(row, now));
  return {
    id: stored.id,
    name: stored.name,
    email: stored.email,
    privacyConsent: stored.privacyConsent,
    phone: stored.phone,
    linkedin: stored.linkedin,
    dateOfBirth: stored.dateOfBirth,
    address: stored.address,
    city: stored.city,
    postalCode: stored.postalCode,
    phase: stored.phase as CandidateRecord["phase"],
    sectorPreferences: stored.sectorPreferences as CandidateRecord["sectorPreferences"],
    rolePreferences: stored.rolePreferences as CandidateRecord["rolePreferences"],
    desiredQualifications: stored.desiredQualifications as CandidateRecord["desiredQualifications"],
    priorEducation: stored.priorEducation as CandidateRecord["priorEducation"],
    subjectPreferences: stored.subjectPreferences as CandidateRecord["subjectPreferences"],
    motivation: stored.motivation,
    curriculumVitae: files("curriculumVitae"),
    otherAttachments: files("otherAttachments"),
    erasureRequestedAt: stored.erasureRequestedAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}
