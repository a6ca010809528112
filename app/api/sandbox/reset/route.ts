import { serve } from "@/lib/http/route";
import { sandbox } from "@/lib/records/sandbox/contract";
import { resetSandbox } from "@/lib/records/sandbox/reset";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [sandbox.reset, resetSandbox],
});
