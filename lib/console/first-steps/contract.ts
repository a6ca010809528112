import * as z from "zod";
import { contract } from "@/lib/contract/contract";

export const firstSteps = {
  show: contract({
    basePath: "/api/console",
    method: "GET",
    path: "/first-steps",
    caller: "staff",
    role: "reader",
    sandbox: "path or header",
    summary: "Show which steps a new region has taken",
    response: z.object({
      /** Whether the region has custom fields. */
      fields: z.boolean(),
      /** Whether the base has or had candidates. */
      candidates: z.boolean(),
      /** Whether other staff have a role in the region. Admins don't count. */
      colleagues: z.boolean(),
    }),
  }),
};
