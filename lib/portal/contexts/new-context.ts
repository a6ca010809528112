import "server-only";
import type { Actor, Context } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";

/** The context for a page, form or file of the portal, which the API's pipeline doesn't serve. */
export const newContext = <A extends Actor>(actor: A) =>
  ({ db: db(), actor, requestId: newUuidV7(), now: () => new Date() }) satisfies Context;
