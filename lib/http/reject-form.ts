import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Language } from "@/lib/platform/languages";
import { isSameOrigin } from "./is-same-origin";
import { COMMON_HEADERS, FILE_HEADERS } from "./page-headers";
import { type PlainTexts, plainPage } from "./plain-page";

/** How browsers send forms with and without a file field, and the forms of server actions. */
const FORM_TYPES = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i;

/** The maximum size of a form's body in Next. */
const SIZE_MAX = 1024 * 1024;

const PAGE_HEADERS = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

type Next = Pick<PlainTexts["nl"], "text" | "link">;

/** Explains the rejection of a form that another site sent. `next` says what to do after that. */
const otherSitePage = (next: Record<Language, Next>, href: string) =>
  plainPage(
    {
      nl: {
        title: "Je formulier is niet verstuurd",
        text: `Je browser zegt niet dat je het formulier op deze website invulde. Soms komt dat door een extensie die je privacy beschermt. Zet die uit voor deze website. ${next.nl.text}`,
        link: next.nl.link,
      },
      en: {
        title: "Your form wasn’t sent",
        text: `Your browser doesn’t say that you filled in the form on this website. An extension that protects your privacy can cause this. Turn it off for this website. ${next.en.text}`,
        link: next.en.link,
      },
    },
    href,
  );

const OPEN_FORM: Record<Language, Next> = {
  nl: { text: "Open het formulier daarna opnieuw.", link: "Terug naar het formulier" },
  en: { text: "Then open the form again.", link: "Back to the form" },
};
/** For forms that their own page receives. */
const OTHER_SITE_PAGE = otherSitePage(OPEN_FORM, "");
/** For forms that a route below their page receives. The route has no page itself. */
const OTHER_SITE_ROUTE_PAGE = otherSitePage(OPEN_FORM, ".");
/** For the form of a mailed link. Only the link has the token, so the form can't be opened without it. */
const OTHER_SITE_LINK_PAGE = otherSitePage(
  {
    nl: { text: "Open daarna de link in de mail opnieuw.", link: "Naar de inlogpagina" },
    en: { text: "Then open the link in the e-mail again.", link: "To the sign-in page" },
  },
  "/portal",
);

const TOO_LARGE_PAGE = plainPage(
  {
    nl: {
      title: "Je tekst is te lang",
      text: "Er is niets opgeslagen of verstuurd. Ga terug naar het formulier en maak je tekst korter.",
      link: "Terug naar het formulier",
    },
    en: {
      title: "Your text is too long",
      text: "Nothing was saved or sent. Go back to the form and shorten your text.",
      link: "Back to the form",
    },
  },
  "",
);

/**
 * Responds to forms that Next or a route would reject without a page: forms that no page of ours sent, and
 * forms with too much text. Returns whether it responded. Call this before Next handles the request: Next
 * prints the form's `Origin`, which can be any text. An upload may be larger, and its route checks the size.
 */
export function rejectForm(
  { method, url = "", headers }: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  if (method !== "POST" || !FORM_TYPES.test(headers["content-type"] ?? "")) return false;
  const isUpload = /\/documents\/upload(?:\?|$)/.test(url);
  const isTooLarge = !isUpload && Number(headers["content-length"]) > SIZE_MAX;
  const header = (name: string) => [headers[name]].flat()[0] ?? null;
  if (!isSameOrigin(header)) respond(outgoing, 403, otherSitePageOf(url));
  else if (isTooLarge) respond(outgoing, 413, TOO_LARGE_PAGE);
  else return false;
  return true;
}

function otherSitePageOf(url: string): Buffer {
  if (/\/sign-in\/confirm(?:\?|$)/.test(url)) return OTHER_SITE_LINK_PAGE;
  return /\/(?:documents\/upload|take-along\/zip)(?:\?|$)/.test(url)
    ? OTHER_SITE_ROUTE_PAGE
    : OTHER_SITE_PAGE;
}

/** The response to the form of a mailed link, for `next start`, which doesn't call `rejectForm`. */
export const rejectLinkForm = (): Response =>
  new Response(new Uint8Array(OTHER_SITE_LINK_PAGE), { status: 403, headers: PAGE_HEADERS });

function respond(outgoing: ServerResponse, status: number, page: Buffer): void {
  outgoing.writeHead(status, {
    ...COMMON_HEADERS,
    ...FILE_HEADERS,
    ...PAGE_HEADERS,
  });
  outgoing.end(page);
}
