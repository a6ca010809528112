import { serve } from "@/lib/http/route";
import { consoleCandidates } from "@/lib/console/candidates/contract";
import { mailSignInLink } from "@/lib/console/candidates/mail-sign-in-link";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [consoleCandidates.mailSignInLink, mailSignInLink],
});
