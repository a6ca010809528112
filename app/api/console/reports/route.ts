import { serve } from "@/lib/http/route";
import { reports } from "@/lib/console/reports/contract";
import { showReports } from "@/lib/console/reports/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [reports.show, showReports] });
