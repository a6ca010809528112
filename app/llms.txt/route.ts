import { makeLlmsText } from "@/app/docs/llms-text";

/** Rendered per request, because BASE_URL isn't known at build time. */
export const dynamic = "force-dynamic";
export const GET = async () =>
  new Response(await makeLlmsText(), { headers: { "content-type": "text/plain; charset=utf-8" } });
