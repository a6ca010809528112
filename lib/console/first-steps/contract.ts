import { z } from "zod";
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
      /** The region has fields of its own. */
      fields: z.boolean(),
      /** The base has or had candidates. */
      candidates: z.boolean(),
      /** Other staff have access to the region; admins don't count. */
      colleagues: z.boolean(),
    }),
  }),
};
