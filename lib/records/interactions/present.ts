import "server-only";
import type { z } from "zod";
import type { InteractionRow } from "./find";
import type { Interaction } from "./schema";

type InteractionRecord = z.input<typeof Interaction>;

export const presentInteraction = (row: InteractionRow): InteractionRecord => ({
  id: row.id,
  type: row.type as InteractionRecord["type"],
  performedAt: row.performedAt.toISOString(),
  summary: row.summary,
  notes: row.notes,
  duration: row.durationSeconds,
  createdAt: row.createdAt.toISOString(),
});
