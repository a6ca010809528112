import "server-only";
import { failOnTakenId } from "./insert";
import type { InlineInteraction } from "./schema";

/**
 * Omits interactions that repeat an earlier one of the same request. Interactions with the same type and time
 * can be different conversations on one day, so they must also have the same summary, notes and duration.
 * Fails with `duplicate_id` if two different interactions have one id.
 */
export function withoutRepeats(sent: readonly InlineInteraction[]): InlineInteraction[] {
  const contentById = new Map<string, string>();
  const contents = new Set<string>();
  return sent.filter((interaction) => {
    const content = contentOf(interaction);
    if ((contentById.get(interaction.id) ?? content) !== content) failOnTakenId(interaction.id);
    contentById.set(interaction.id, content);
    const isNew = !contents.has(content);
    contents.add(content);
    return isNew;
  });
}

const contentOf = ({ type, performedAt, summary, notes, duration }: InlineInteraction) =>
  JSON.stringify([type, new Date(performedAt).getTime(), summary || null, notes || null, duration ?? null]);
