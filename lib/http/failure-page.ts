import type { ServerResponse } from "node:http";
import { plainPage } from "./plain-page";

const FAILURE_PAGE = plainPage({
  nl: {
    title: "Er ging iets mis",
    text: "Dat ligt aan ons, niet aan jou. Wacht een minuut en probeer het opnieuw.",
    link: "Naar het portaal",
  },
  en: {
    title: "Something went wrong",
    text: "This is our fault, not yours. Wait a minute and try again.",
    link: "Go to the portal",
  },
});

const UNKNOWN_FORM_PAGE = plainPage(
  {
    nl: {
      title: "Dit formulier werkt niet meer",
      text: "Er is niets opgeslagen of verstuurd. Open het formulier opnieuw en probeer het nog een keer.",
      link: "Terug naar het formulier",
    },
    en: {
      title: "This form no longer works",
      text: "Nothing was saved or sent. Open the form again and try once more.",
      link: "Back to the form",
    },
  },
  "",
);

/** Returns the page to show instead of Next's error. Next sets a header if it doesn't know the form. */
function findPage(outgoing: ServerResponse): Buffer | null {
  if (outgoing.headersSent) return null;
  if (outgoing.hasHeader("x-nextjs-action-not-found")) return UNKNOWN_FORM_PAGE;
  return outgoing.statusCode >= 500 ? FAILURE_PAGE : null;
}

/**
 * Replaces Next's errors in the portal. Next's error page needs scripts to render, so it would stay blank in
 * the portal, which doesn't load them. Other errors of Next are a line of English text. Call this before Next
 * handles the request.
 */
export function replaceFailurePage(outgoing: ServerResponse): void {
  const [write, end, writeHead] = [
    outgoing.write.bind(outgoing),
    outgoing.end.bind(outgoing),
    outgoing.writeHead.bind(outgoing),
  ] as [
    (...args: unknown[]) => boolean,
    (...args: unknown[]) => ServerResponse,
    (...args: unknown[]) => ServerResponse,
  ];
  const confirm = (args: unknown[]) => {
    const callback = args.find((argument) => typeof argument === "function");
    if (callback) process.nextTick(callback as () => void);
  };
  const { flushHeaders } = outgoing;
  // Next sends the headers before the first part of a page. If the page failed, hold its headers back so that
  // `end` can replace them.
  outgoing.flushHeaders = () => {
    if (!findPage(outgoing)) flushHeaders.call(outgoing);
  };
  outgoing.writeHead = ((status: number, ...rest: unknown[]) => {
    outgoing.statusCode = status;
    return findPage(outgoing) ? outgoing : writeHead(status, ...rest);
  }) as typeof outgoing.writeHead;
  outgoing.write = ((...args: unknown[]) => {
    if (!findPage(outgoing)) return write(...args);
    confirm(args);
    return true;
  }) as typeof outgoing.write;
  outgoing.end = ((...args: unknown[]) => {
    const page = findPage(outgoing);
    if (!page) return end(...args);
    confirm(args);
    outgoing.removeHeader("content-encoding");
    outgoing.removeHeader("transfer-encoding");
    writeHead(outgoing.statusCode, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-length": page.length,
    });
    return end(page);
  }) as typeof outgoing.end;
}
