import * as z from "zod";
import { contract } from "@/lib/contract/contract";
import { ToDo } from "./schema";

const COMMON = {
  basePath: "/api/console",
  caller: "staff",
  role: "adviser",
  sandbox: "path or header",
  method: "GET",
} as const;

export const toDo = {
  list: contract({
    ...COMMON,
    path: "/to-do",
    summary: "List open questions, documents to review and planned contacts",
    response: ToDo,
  }),
  count: contract({
    ...COMMON,
    path: "/to-do/count",
    summary: "Count open questions, documents to review and the contacts that are still to come today",
    response: z.object({ open: z.int() }),
  }),
};
