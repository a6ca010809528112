import { imports } from "@/lib/console/imports/contract";
import { undoImport } from "@/lib/console/imports/undo";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [imports.undo, undoImport] });
