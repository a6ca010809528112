import { serve } from "@/lib/http/route";
import { sandbox } from "@/lib/sandbox/contract";
import { resetSandbox } from "@/lib/sandbox/reset";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [sandbox.reset, resetSandbox],
});
