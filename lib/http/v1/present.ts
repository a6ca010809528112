import "server-only";
import type * as z from "zod";
import type { LegacyCandidate, LegacyInteractionRecord } from "@/lib/records/v1/schema";
import type { UpsertByEmailResult } from "@/lib/records/v1/upsert-by-email";

type Party = z.input<typeof LegacyCandidate>["created_by"];

type Attribution = {
  regionId: string;
  createdBy: (recordId: string) => Party;
  updatedBy: Party;
};

/** Formats the result of an upsert for version 1 (specification, "Legacy v1"). */
export const presentLegacyUser = (
  { candidate, interactions }: UpsertByEmailResult,
  { regionId, createdBy, updatedBy }: Attribution,
) => ({
  candidate: {
    id: candidate.id,
    name: candidate.name,
    email: candidate.email,
    phase: candidate.phase,
    privacy_consent: candidate.privacyConsent,
    regions: { count: 1, ids: [regionId], origin: regionId },
    timestamps: {
      created_at: candidate.createdAt,
      original_created_at: candidate.createdAt,
      updated_at: candidate.updatedAt,
    },
    created_by: createdBy(candidate.id),
    updated_by: updatedBy,
    custom_fields: Object.entries(candidate.customFields).map(([field_name, field_value]) => ({
      field_name,
      field_value,
    })),
  } satisfies z.input<typeof LegacyCandidate>,
  interactions: interactions.map(
    (interaction) =>
      ({
        name: `${interaction.types.join(", ")} ${interaction.performedAt.slice(0, 10)}`,
        type: interaction.types,
        summary: interaction.summary,
        performed_at: interaction.performedAt,
        created_at: interaction.createdAt,
        created_by: createdBy(interaction.id),
      }) satisfies z.input<typeof LegacyInteractionRecord>,
  ),
});
