import { CANDIDATES_MAX } from "../candidates/schema";
import { INTERACTIONS_MAX } from "../interactions/schema";
import { isJsonObject } from "./custom-fields";

type Source = { newRecordId: () => string; now: Date };

/**
 * Gives inline interactions the `id` and `createdAt` they lack (contract §4), in the raw body of one candidate or of several.
 * What is there stays as it is, `null` and rubbish included: the schema judges it afterwards, and refuses lists that are too
 * long unread, so that they aren't filled in either. The body itself isn't changed.
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
