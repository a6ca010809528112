import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { rejectForm } from "./reject-form";

const FORM = { "content-type": "multipart/form-data; boundary=x" };
const ORIGIN = new URL(env().BASE_URL).origin;

async function post(headers: Record<string, string>, { path = "/portal/id/question", size = 2 } = {}) {
  const server = createServer((incoming, outgoing) => {
    if (!rejectForm(incoming, outgoing)) outgoing.end("handled");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    const response = await fetch(url, { method: "POST", headers, body: "x".repeat(size) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } finally {
    server.close();
  }
}

const URLENCODED = { "content-type": "application/x-www-form-urlencoded" };
const UPLOAD = "/portal/id/documents/upload?requested=1";

test.each([
  ["a form with the Origin null", { origin: "null" }, "/portal/id/question"],
  ["a form from another site", { origin: "https://elsewhere.example" }, "/portal/id/question"],
  ["a form with a malformed Origin", { origin: "geen adres" }, "/portal/id/question"],
  ["a form without an Origin", {}, "/portal/id/question"],
  ["a file with the Origin null", { origin: "null" }, UPLOAD],
])(
  "rejectForm rejects %s with a page that links back to the form",
  async (_, { origin }: { origin?: string }, path) => {
    const { status, headers, text } = await post({ ...FORM, ...(origin && { origin }) }, { path });
    expect(status).toBe(403);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    // The route of an upload has no page.
    const back = path === UPLOAD ? '<a href=".">' : '<a href="">';
    for (const part of ["Je formulier is niet verstuurd", "Your form wasn’t sent", back])
      expect(text).toContain(part);
    expect(text).not.toContain("elsewhere");
  },
);

test.each([
  ["/portal/sign-in/confirm", "null", "Open daarna de link in de mail opnieuw.", "/portal"],
  ["/portal/id/take-along/zip", "null", "Open het formulier daarna opnieuw.", "."],
  ["/en/portal/sign-in/confirm", undefined, "Then open the link in the e-mail again.", "/portal"],
])(
  "rejectForm explains why %s rejects a form with the Origin %s, and says where to go",
  async (path, origin, next, href) => {
    const { status, text } = await post({ ...URLENCODED, ...(origin && { origin }) }, { path });
    expect(status).toBe(403);
    for (const part of ["Je formulier is niet verstuurd", next, `<a href="${href}">`])
      expect(text).toContain(part);
  },
);

test("rejectForm rejects a form with too much text, with a page that links back to the form", async () => {
  const { status, text } = await post({ ...FORM, origin: ORIGIN }, { size: 1_048_577 });
  expect(status).toBe(413);
  for (const part of ["Je tekst is te lang", "Your text is too long", '<a href="">'])
    expect(text).toContain(part);
});

test.each([
  ["a form from our own pages", { ...FORM, origin: ORIGIN }, {}],
  ["a form without a file field", { ...URLENCODED, origin: ORIGIN }, { path: "/portal/sign-in/confirm" }],
  ["a form of the maximum size", { ...FORM, origin: ORIGIN }, { size: 1_048_576 }],
  ["a large file, which its route checks", { ...FORM, origin: ORIGIN }, { path: UPLOAD, size: 1_048_577 }],
  ["a request without a form", { origin: "null" }, {}],
])("rejectForm leaves %s to the page", async (_, headers, request) => {
  expect(await post(headers as Record<string, string>, request)).toMatchObject({
    status: 200,
    text: "handled",
  });
});
