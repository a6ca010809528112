import "server-only";
import type { InngestClient } from "./client";
import { clearSandboxes } from "./functions/clear-sandboxes";
import { deliverCallback } from "./functions/deliver-callback";
import { runMutations } from "./functions/run-mutations";
import { sendMail } from "./functions/send-mail";
import { sweep } from "./functions/sweep";

/** Everything that an Inngest server may call here. */
export const functionsOf = (inngest: InngestClient) => [
  runMutations(inngest),
  deliverCallback(inngest),
  sendMail(inngest),
  sweep(inngest),
  clearSandboxes(inngest),
];
