import { serve } from "@/lib/http/route";
import { stop } from "@/lib/oversight/callbacks";
import { oversight } from "@/lib/oversight/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [oversight.stop, stop] });
