import "server-only";
import type * as z from "zod";
import type { NewInteractionRow } from "./find";
import type { Interaction } from "./schema";

type InteractionRecord = z.input<typeof Interaction>;

export const presentInteraction = (row: NewInteractionRow): InteractionRecord => ({
  id: row.id,
  type: row.type as InteractionRecord["type"],
  performedAt: row.performedAt.toISOString(),
  summary: row.summary,
  notes: row.notes,
  duration: row.durationSeconds,
  createdAt: row.createdAt.toISOString(),
});
