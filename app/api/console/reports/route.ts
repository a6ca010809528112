import { serve } from "@/lib/http/route";
import { reports } from "@/lib/reports/contract";
import { showReports } from "@/lib/reports/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [reports.show, showReports] });
