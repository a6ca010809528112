import { serve } from "@/lib/http/route";
import { imports } from "@/lib/imports/contract";
import { rehearseRows } from "@/lib/imports/rehearse-rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [imports.rehearse, rehearseRows],
});
