import "server-only";
import { cron } from "inngest";
import { db } from "@/lib/platform/database/client";
import { clearSandboxes as clear } from "@/lib/records/sandbox/clear";
import type { InngestClient } from "../client";
import { noteCallsDuring } from "../server-status";
import { withOpaqueErrors } from "../with-opaque-errors";

/** Clears the sandboxes at 03:00 in Amsterdam. Leaves locked sandboxes to the next sweep. */
export const clearSandboxesFunction = (inngest: InngestClient) =>
  inngest.createFunction(
    { id: "clear-sandboxes", triggers: [cron("TZ=Europe/Amsterdam 0 3 * * *")], concurrency: [{ limit: 1 }] },
    ({ step }) => step.run("clear", () => withOpaqueErrors(() => noteCallsDuring(() => clear(db())))),
  );
