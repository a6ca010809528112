import "server-only";
import type * as z from "zod";
import type { ApiKeyRow } from "./create";
import type { ApiKey } from "./schema";

export const presentApiKey = (row: ApiKeyRow): z.input<typeof ApiKey> => ({
  id: row.id,
  tokenPreview: row.tokenPreview,
  description: row.description,
  scope: row.scope,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
