import "server-only";
import { eq } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import type { Context } from "@/lib/contract/context";

/** Returns the scope of the calling key, or null if the caller didn't use a key. */
export async function findKeyScope({ db, actor }: Context): Promise<"region" | "admin" | "webhook" | null> {
  if (actor.kind !== "api_key") return null;
  const [key] = await db.select({ scope: apiKeys.scope }).from(apiKeys).where(eq(apiKeys.id, actor.id));
  return key?.scope ?? null;
}
