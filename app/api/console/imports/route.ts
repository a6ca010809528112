import { serve } from "@/lib/http/route";
import { acceptRows } from "@/lib/imports/accept-rows";
import { imports } from "@/lib/imports/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [imports.accept, acceptRows] });
