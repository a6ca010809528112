import { contract } from "@/lib/contract/contract";
import { ToDo } from "./schema";

export const toDo = {
  list: contract({
    basePath: "/api/console",
    caller: "staff",
    role: "adviser",
    sandbox: "path or header",
    method: "GET",
    path: "/to-do",
    summary: "List open questions, documents to review and planned interactions",
    response: ToDo,
  }),
};
