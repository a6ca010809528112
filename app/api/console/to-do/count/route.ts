import { toDo } from "@/lib/console/to-do/contract";
import { countToDo } from "@/lib/console/to-do/count";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [toDo.count, countToDo],
});
