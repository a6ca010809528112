import * as z from "zod";
import { contract } from "@/lib/contract/contract";

export const openCounts = {
  show: contract({
    basePath: "/api/console",
    caller: "staff",
    role: "adviser",
    sandbox: "path or header",
    method: "GET",
    path: "/open-counts",
    summary: "Count the open items of the console's pages",
    description:
      "`to-do` counts open questions, documents to review and the contacts that are still to come today, up to 1,000. `privacy` counts candidates' open privacy requests; it is null for advisers, who can't answer them.",
    response: z.object({ "to-do": z.int(), privacy: z.int().nullable() }),
  }),
};
