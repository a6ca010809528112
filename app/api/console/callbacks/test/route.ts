import { serve } from "@/lib/http/route";
import { oversight } from "@/lib/oversight/contract";
import { sendTest } from "@/lib/oversight/test-callback";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [oversight.test, sendTest] });
