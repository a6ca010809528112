import { serve } from "@/lib/http/route";
import { regions } from "@/lib/access/regions/contract";
import { rotateSigningSecret } from "@/lib/access/regions/rotate-signing-secret";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [regions.rotateSigningSecret, rotateSigningSecret],
});
