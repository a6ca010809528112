import { serve } from "@/lib/http/route";
import { enqueue } from "@/lib/engine/mutations/enqueue";
import { interactions } from "@/lib/records/interactions/contract";
import { listInteractions } from "@/lib/records/interactions/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [interactions.list, listInteractions],
  POST: [interactions.create, enqueue],
});
