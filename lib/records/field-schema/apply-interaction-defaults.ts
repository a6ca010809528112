import { CANDIDATES_MAX } from "../candidates/schema";
import { isJsonObject } from "../custom-fields/values";
import { INTERACTIONS_MAX } from "../interactions/schema";

type Source = { newRecordId: () => string; now: Date };

/**
 * Adds a missing `id` and `createdAt` to inline interactions in the raw body of one or more candidates.
 * Leaves invalid values and overlong lists unchanged, because the schema rejects them. Doesn't modify its
 * input.
 */
export function applyInteractionDefaults(body: unknown, source: Source): unknown {
  if (!Array.isArray(body)) return applyCandidateDefaults(body, source);
  if (body.length > CANDIDATES_MAX) return body;
  return body.map((candidate) => applyCandidateDefaults(candidate, source));
}

function applyCandidateDefaults(candidate: unknown, source: Source): unknown {
  if (!isJsonObject(candidate) || !Object.hasOwn(candidate, "interactions")) return candidate;
  const { interactions } = candidate;
  if (!Array.isArray(interactions) || interactions.length > INTERACTIONS_MAX) return candidate;
  return {
    ...candidate,
    interactions: interactions.map((interaction) => applyDefaults(interaction, source)),
  };
}

function applyDefaults(interaction: unknown, { newRecordId, now }: Source): unknown {
  if (!isJsonObject(interaction)) return interaction;
  const filled = { ...interaction };
  if (!Object.hasOwn(interaction, "id")) filled.id = newRecordId();
  if (!Object.hasOwn(interaction, "createdAt")) filled.createdAt = now.toISOString();
  return filled;
}
