import "server-only";
import { newContext, type VisitorContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";

/** Builds the context of a visitor who hasn't signed in. The portal shows live data only. */
export const visitorContext = (
  visitor: Pick<VisitorContext, "language" | "device"> & { clientAddress: string | null },
) => ({
  ...newContext({ db: db(), actor: { kind: "system" as const, id: "public" } }),
  mode: "live" as const,
  region: null,
  ...visitor,
});
export type PortalVisitorContext = ReturnType<typeof visitorContext>;
