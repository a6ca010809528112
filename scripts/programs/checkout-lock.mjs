import { join } from "node:path";
import { withLock } from "../packages/lock-file.mjs";
import { buildDir } from "../paths.mjs";
import { logProgress } from "../progress.mjs";

/** Runs the work under the checkout's lock, so that commands install and build one at a time. */
export const withCheckoutLock = (work) =>
  withLock(join(buildDir, "checkout.lock"), work, (holder) =>
    logProgress("checkout", `waiting for process ${holder?.pid ?? "?"} to set it up …`),
  );
