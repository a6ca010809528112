import { securityText } from "@/lib/http/security-text";

export const dynamic = "force-dynamic";

export const GET = (): Response =>
  new Response(securityText(new Date()), { headers: { "content-type": "text/plain; charset=utf-8" } });
