import { serve } from "@/lib/http/route";
import { imports } from "@/lib/console/imports/contract";
import { dryRunRows } from "@/lib/console/imports/dry-run-rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [imports.dryRun, dryRunRows],
});
