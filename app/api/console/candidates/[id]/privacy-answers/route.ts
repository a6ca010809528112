import { serve } from "@/lib/http/route";
import { answerRequest } from "@/lib/console/privacy-desk/answer";
import { privacyDesk } from "@/lib/console/privacy-desk/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [privacyDesk.answer, answerRequest],
});
