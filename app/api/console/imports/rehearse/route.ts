import { imports } from "@/lib/console/imports/contract";
import { rehearseRows } from "@/lib/console/imports/rehearse-rows";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [imports.rehearse, rehearseRows],
});
