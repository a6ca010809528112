import { serve } from "@/lib/http/route";
import { legacy } from "@/lib/http/v1/contract";
import { describeFields } from "@/lib/http/v1/describe-fields";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [legacy.schema, describeFields],
});
