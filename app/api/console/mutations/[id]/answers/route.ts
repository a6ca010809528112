import { serve } from "@/lib/http/route";
import { listAnswers } from "@/lib/oversight/callbacks";
import { oversight } from "@/lib/oversight/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [oversight.answers, listAnswers],
});
