import { serve } from "@/lib/http/route";
import { acceptRows } from "@/lib/console/imports/accept-rows";
import { imports } from "@/lib/console/imports/contract";
import { listImports } from "@/lib/console/imports/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [imports.list, listImports],
  POST: [imports.accept, acceptRows],
});
