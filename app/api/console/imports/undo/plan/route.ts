import { imports } from "@/lib/console/imports/contract";
import { planUndo } from "@/lib/console/imports/plan-undo";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [imports.planUndo, planUndo] });
