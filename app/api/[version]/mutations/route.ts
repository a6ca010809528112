import { serve } from "@/lib/http/route";
import { mutations } from "@/lib/engine/mutations/contract";
import { listMutations } from "@/lib/engine/mutations/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [mutations.list, listMutations],
});
