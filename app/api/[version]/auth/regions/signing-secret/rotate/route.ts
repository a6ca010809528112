import { regions } from "@/lib/access/regions/contract";
import { rotateSigningSecret } from "@/lib/access/regions/rotate-signing-secret";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [regions.rotateSigningSecret, rotateSigningSecret],
});
