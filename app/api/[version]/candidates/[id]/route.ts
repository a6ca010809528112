import { enqueue } from "@/lib/engine/mutations/enqueue";
import { serve } from "@/lib/http/route";
import { candidates } from "@/lib/records/candidates/contract";
import { getOne } from "@/lib/records/candidates/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [candidates.get, getOne],
  PATCH: [candidates.update, enqueue],
  DELETE: [candidates.delete, enqueue],
});
