import { serve } from "@/lib/http/route";
import { interactions } from "@/lib/interactions/contract";
import { listInteractions } from "@/lib/interactions/list";
import { enqueue } from "@/lib/mutations/enqueue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [interactions.list, listInteractions],
  POST: [interactions.create, enqueue],
});
