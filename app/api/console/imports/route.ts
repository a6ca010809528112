import { acceptRows } from "@/lib/console/imports/accept-rows";
import { imports } from "@/lib/console/imports/contract";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [imports.accept, acceptRows] });
