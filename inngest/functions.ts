import "server-only";
import type { InngestClient } from "./client";
import { clearSandboxesFunction } from "./functions/clear-sandboxes";
import { deliverCallbacksFunction } from "./functions/deliver-callbacks";
import { runMutationsFunction } from "./functions/run-mutations";
import { sendMailFunction } from "./functions/send-mail";
import { sweepFunction } from "./functions/sweep";

/** Returns all functions that the Inngest server may call. */
export const functionsOf = (inngest: InngestClient) => [
  runMutationsFunction(inngest),
  deliverCallbacksFunction(inngest),
  sendMailFunction(inngest),
  sweepFunction(inngest),
  clearSandboxesFunction(inngest),
];
