import "server-only";
import type { InngestClient } from "./client";
import { clearSandboxesFunction } from "./functions/clear-sandboxes";
import { deliverCallbacksFunction } from "./functions/deliver-callbacks";
import { runMutationsFunction } from "./functions/run-mutations";
import { sweepFunction } from "./functions/sweep";

export const functionsOf = (inngest: InngestClient) => [
  runMutationsFunction(inngest),
  deliverCallbacksFunction(inngest),
  sweepFunction(inngest),
  clearSandboxesFunction(inngest),
];
