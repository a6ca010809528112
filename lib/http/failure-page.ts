import type { ServerResponse } from "node:http";
import { plainPage } from "./plain-page";

const PAGE = plainPage({
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

/**
 * Replaces Next's error page in the portal. Next's page needs scripts to render, so it would stay blank in
 * the portal, which doesn't load them. Call this before Next handles the request.
 */
export function replaceFailurePage(outgoing: ServerResponse): void {
  const [write, end] = [outgoing.write.bind(outgoing), outgoing.end.bind(outgoing)] as [
    (...args: unknown[]) => boolean,
    (...args: unknown[]) => ServerResponse,
  ];
  const isFailure = () => !outgoing.headersSent && outgoing.statusCode >= 500;
  const confirm = (args: unknown[]) => {
    const callback = args.find((argument) => typeof argument === "function");
    if (callback) process.nextTick(callback as () => void);
  };
  const { flushHeaders } = outgoing;
  // Next sends the headers before the first part of a page. If the page failed, hold its headers back so that
  // `end` can replace them.
  outgoing.flushHeaders = () => {
    if (!isFailure()) flushHeaders.call(outgoing);
  };
  outgoing.write = ((...args: unknown[]) => {
    if (!isFailure()) return write(...args);
    confirm(args);
    return true;
  }) as typeof outgoing.write;
  outgoing.end = ((...args: unknown[]) => {
    if (!isFailure()) return end(...args);
    confirm(args);
    outgoing.removeHeader("content-encoding");
    outgoing.removeHeader("transfer-encoding");
    outgoing.setHeader("content-type", "text/html; charset=utf-8");
    outgoing.setHeader("cache-control", "no-store");
    outgoing.setHeader("content-length", PAGE.length);
    return end(PAGE);
  }) as typeof outgoing.end;
}
