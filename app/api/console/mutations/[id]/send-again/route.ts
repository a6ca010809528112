import { serve } from "@/lib/http/route";
import { sendAgain } from "@/lib/oversight/callbacks";
import { oversight } from "@/lib/oversight/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [oversight.sendAgain, sendAgain],
});
