import { serve } from "@/lib/http/route";
import { imports } from "@/lib/console/imports/contract";
import { planUndo } from "@/lib/console/imports/plan-undo";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [imports.planUndo, planUndo] });
