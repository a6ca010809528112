import "server-only";
import { eq } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import type { Context } from "@/lib/contract/context";

/** The scope of the key that calls; null where something else than a key does. */
export async function findKeyScope({ db, actor }: Context): Promise<"region" | "admin" | "webhook" | null> {
  if (actor.kind !== "api_key") return null;
  const [key] = await db.select({ scope: apiKeys.scope }).from(apiKeys).where(eq(apiKeys.id, actor.id));
  return key?.scope ?? null;
}
