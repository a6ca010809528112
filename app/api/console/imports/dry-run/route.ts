import { imports } from "@/lib/console/imports/contract";
import { dryRunRows } from "@/lib/console/imports/dry-run-rows";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [imports.dryRun, dryRunRows],
});
