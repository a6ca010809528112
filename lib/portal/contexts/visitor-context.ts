import "server-only";
import { newContext, type VisitorContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";

/** The language and device of the person who sends a request. E-mails to them are in this language. */
export type Requester = Pick<VisitorContext, "language" | "device">;

/**
 * Builds the context of a visitor who hasn't signed in. The mode is `live`, because only live records can be
 * opened by signing in.
 */
export const visitorContext = (visitor: Requester & { clientAddress: string | null }) => ({
  ...newContext({ db: db(), actor: { kind: "system" as const, id: "public" } }),
  mode: "live" as const,
  region: null,
  isLanguageChosen: true,
  ...visitor,
});
export type PortalVisitorContext = ReturnType<typeof visitorContext>;
