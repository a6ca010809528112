import { serve } from "@/lib/http/route";
import { administration } from "@/lib/console/administration/contract";
import { showSignInFailures } from "@/lib/console/administration/sign-in-failures";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [administration.signInFailures, showSignInFailures],
});
