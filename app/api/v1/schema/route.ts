import { serve } from "@/lib/http/route";
import { legacy } from "@/lib/legacy/contract";
import { describeFields } from "@/lib/legacy/describe-fields";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [legacy.schema, describeFields],
});
