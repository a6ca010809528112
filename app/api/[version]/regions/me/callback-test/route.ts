import { serve } from "@/lib/http/route";
import { callbacks } from "@/lib/engine/callbacks/contract";
import { testReceiver } from "@/lib/engine/callbacks/test-receiver";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [callbacks.test, testReceiver],
});
