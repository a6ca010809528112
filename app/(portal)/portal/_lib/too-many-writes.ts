import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { plainPage } from "@/lib/http/plain-page";

const SECONDS_MAX = 60;

/**
 * Returns the path of the page that asks the candidate to wait. Rethrows all errors except `rate_limited`.
 */
export function tooManyWritesPath(error: unknown): string {
  if (!isAppError(error) || error.code !== "rate_limited") throw error;
  return `/portal/wait?seconds=${error.headers["retry-after"] ?? SECONDS_MAX}`;
}

/**
 * Explains why the last write was rejected. This isn't a Next page, because a page can't return status 429.
 */
export function showTooManyWrites(url: URL): Response {
  const asked = Number(url.searchParams.get("seconds"));
  const seconds = Number.isInteger(asked) && asked > 0 && asked < SECONDS_MAX ? asked : SECONDS_MAX;
  const page = plainPage({
    nl: {
      title: "Even wachten",
      text: `Je hebt kort na elkaar te veel verstuurd. Het laatste hebben we niet opgeslagen. Wacht ${seconds} seconden, ga terug en probeer het opnieuw.`,
      link: "Naar het portaal",
    },
    en: {
      title: "Please wait",
      text: `You sent too many changes in a short time. We didn’t save the last one. Wait ${seconds} seconds, go back and try again.`,
      link: "Go to the portal",
    },
  });
  return new Response(new Uint8Array(page), {
    status: 429,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": String(seconds),
    },
  });
}
