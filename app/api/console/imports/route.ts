import { acceptRows } from "@/lib/console/imports/accept-rows";
import { imports } from "@/lib/console/imports/contract";
import { listImports } from "@/lib/console/imports/list";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [imports.list, listImports],
  POST: [imports.accept, acceptRows],
});
