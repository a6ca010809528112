import { serve } from "@/lib/http/route";
import { imports } from "@/lib/console/imports/contract";
import { undoImport } from "@/lib/console/imports/undo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [imports.undo, undoImport] });
