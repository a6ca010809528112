import { serve } from "@/lib/http/route";
import { toDo } from "@/lib/console/to-do/contract";
import { listToDo } from "@/lib/console/to-do/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [toDo.list, listToDo],
});
