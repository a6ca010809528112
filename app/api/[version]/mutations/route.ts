import { serve } from "@/lib/http/route";
import { mutations } from "@/lib/mutations/contract";
import { listMutations } from "@/lib/mutations/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [mutations.list, listMutations],
});
