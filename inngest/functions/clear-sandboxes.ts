import "server-only";
import { cron } from "inngest";
import { db } from "@/lib/platform/database/client";
import { clearSandboxes as clear } from "@/lib/records/sandbox/clear";
import type { InngestClient } from "../client";
import { guarded } from "../guarded";

/** Clears the sandboxes at the hour that regions were promised; one that is busy then, the next sweep clears. */
export const clearSandboxes = (inngest: InngestClient) =>
  inngest.createFunction(
    { id: "clear-sandboxes", triggers: [cron("TZ=Europe/Amsterdam 0 3 * * *")], concurrency: [{ limit: 1 }] },
    ({ step }) => step.run("clear", () => guarded(() => clear(db()))),
  );
