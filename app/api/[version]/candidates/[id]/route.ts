import { candidates } from "@/lib/candidates/contract";
import { getOne } from "@/lib/candidates/get";
import { serve } from "@/lib/http/route";
import { enqueue } from "@/lib/mutations/enqueue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [candidates.get, getOne],
  PATCH: [candidates.update, enqueue],
  DELETE: [candidates.delete, enqueue],
});
