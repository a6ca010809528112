import { mutations } from "@/lib/engine/mutations/contract";
import { listMutations } from "@/lib/engine/mutations/list";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [mutations.list, listMutations],
});
