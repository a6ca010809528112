import { serve } from "@/lib/http/route";
import { oversight } from "@/lib/oversight/contract";
import { listLines } from "@/lib/oversight/lines";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [oversight.lines, listLines] });
