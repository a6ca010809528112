import "server-only";
import type { VisitorContext } from "@/lib/contract/context";
import { newContext } from "./new-context";

/** The context of a visitor who hasn't signed in. The portal only knows live data. */
export const visitorContext = ({
  language,
  clientAddress,
}: Pick<VisitorContext, "language" | "clientAddress">) => ({
  ...newContext({ kind: "system" as const, id: "public" }),
  mode: "live" as const,
  region: null,
  language,
  clientAddress,
});
