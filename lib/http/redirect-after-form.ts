import type { ServerResponse } from "node:http";

/**
 * Makes the browser load the page that a redirect leads to, even if the redirect is the response to a form.
 * Next uses status 307 while it renders a page. With a 307, the browser would send the form again to the
 * new page, which can't handle it. Call this before Next handles the request.
 */
export function redirectWithGet(outgoing: ServerResponse): void {
  const writeHead = outgoing.writeHead.bind(outgoing) as (...args: unknown[]) => ServerResponse;
  outgoing.writeHead = ((status: number, ...rest: unknown[]) =>
    writeHead(
      status === 307 && outgoing.req.method === "POST" ? 303 : status,
      ...rest,
    )) as typeof outgoing.writeHead;
}
