import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { GET } from "@/app/api/files/[token]/route";
import { attachments } from "@/db/schema/attachments";
import type { BaseContext } from "@/lib/contract/context";
import { handleNodeRequest } from "@/lib/http/node-adapter";
import { db } from "@/lib/platform/database/client";
import { ownKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { withCleanUps } from "@/test/queue-fixtures";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { createCandidateIn, listStoredKeys, setUpTempStorage } from "@/test/temp-storage";
import { fileStorage } from "./file-storage";
import { createFileToken } from "./file-token";
import { getCandidateFile } from "./get-file";

let region: TestRegion;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

type Sent = { filename: string; data: string };

async function candidateWith(file: Sent) {
  const id = await createCandidateIn(region, { curriculumVitae: [file] });
  const [record] = (await call("GET", `/api/v2/candidates/${id}`, region)).body.data.curriculumVitae;
  const token = new URL(record.url).pathname.split("/").at(-1) ?? "";
  return { id, record, token };
}

const pdf = { filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf, "text/html") };

/** Calls the route handler directly, as Next does. */
const overWeb = (token: string, method = "GET") =>
  GET(new Request(`http://localhost/api/files/${token}`, { method, headers: { accept: "image/webp" } }), {
    params: Promise.resolve({ token }),
  });

/** Sends the request to the Node server over a socket. */
async function overSocket(token: string) {
  const server = createServer(
    (incoming, outgoing) => void handleNodeRequest(GET.handleRequest, { token }, incoming, outgoing),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/files/${token}`);
  } finally {
    server.close();
  }
}

describe("a file link", () => {
  test.each(Object.entries(ALLOWED_FILES))(
    "returns the exact bytes of a %s through Next and through the Node server",
    async (kind, content) => {
      const { token, record } = await candidateWith({
        filename: `bestand ${kind}`,
        data: toDataUri(content),
      });
      for (const response of [await overWeb(token), await overSocket(token)]) {
        expect(response.status).toBe(200);
        expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
        expect(response.headers.get("content-type")?.split(";")[0]).toBe(record.contentType);
      }
    },
  );

  test("sends headers that prevent rendering, sniffing and caching", async () => {
    const { token } = await candidateWith(pdf);
    for (const response of [await overWeb(token), await overSocket(token)]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": "attachment; filename=\"cv.pdf\"; filename*=UTF-8''cv.pdf",
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
      });
    }
    expect((await overSocket(token)).headers.get("content-length")).toBe(String(ALLOWED_FILES.pdf.length));
  });

  test("sends text as UTF-8, under a file name whose extension matches the type", async () => {
    const { token } = await candidateWith({ filename: "cv.bat", data: toDataUri(ALLOWED_FILES.text) });
    const { headers } = await overWeb(token);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("content-disposition")).toContain('filename="cv.bat.txt"');
  });

  test("escapes quotes, accents and line breaks in the file name", async () => {
    const filename = 'Zoë\'s "cv" (1)\r\nx-evil: 1 €😀.pdf';
    const { token } = await candidateWith({ filename, data: toDataUri(ALLOWED_FILES.pdf) });
    const { headers } = await overSocket(token);
    expect(headers.get("x-evil")).toBeNull();
    const disposition = headers.get("content-disposition") ?? "";
    const [, ascii, full] =
      /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''(\S+)$/.exec(disposition) ?? [];
    expect(ascii).toMatch(/^Zoe's _cv_ \(1\) .*\.pdf$/);
    expect(decodeURIComponent(full ?? "")).toMatch(/^Zoë's _cv_ \(1\) .*€😀\.pdf$/);
    expect(full).not.toMatch(/['()*]/);
  });

  test("returns no content for HEAD", async () => {
    const { token } = await candidateWith(pdf);
    const response = await overWeb(token, "HEAD");
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  test("reveals no data about the candidate or the file", async () => {
    const { id, token } = await candidateWith(pdf);
    for (const text of [id, "cv.pdf", "Piet", "example.org"]) expect(token).not.toContain(text);
  });
});

describe("the file API", () => {
  const errorOf = async (token: string) => {
    const { status, headers, body } = await call("GET", `/api/files/${encodeURIComponent(token)}`);
    expect([status, headers["content-type"]]).toEqual([404, "application/problem+json"]);
    return `${body.code}: ${body.message}`;
  };
  const SAME = "attachment_not_found: There is no file at this link. Links work for an hour.";
  let row: { baseId: number; id: string };
  let token: string;
  beforeAll(async () => {
    const created = await candidateWith(pdf);
    token = created.token;
    row = { baseId: region.bases.live, id: created.record.id };
  });
  const later = (ms: number) => new Date(Date.now() + ms);

  test.each<[string, () => string]>([
    ["a link that has expired", () => createFileToken(row, later(-1_000))],
    ["a link to an unknown file", () => createFileToken({ ...row, id: "att00000000000000" }, later(60_000))],
    [
      "a link to the file in another base",
      () => createFileToken({ ...row, baseId: region.bases.sandbox }, later(60_000)),
    ],
    [
      "a signature with one character changed",
      () => token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.slice(-1),
    ],
    ["a changed expiry", () => token.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 3600}.`)],
    ["a changed file id", () => token.replace(/att.{14}/, "att00000000000000")],
    ["a link without a signature", () => token.split(".").slice(0, 3).join(".")],
    ["a malformed token", () => "../../etc/passwd"],
    ["a token with a suffix", () => `${token}.x`],
  ])("returns the same 404 for %s", async (_which, createToken) => {
    expect(await errorOf(createToken())).toBe(SAME);
  });

  test("returns the same 404 for a file that is missing from storage as for an expired link", async () => {
    const created = await candidateWith(pdf);
    const [stored] = await db()
      .select()
      .from(attachments)
      .where(and(eq(attachments.baseId, region.bases.live), eq(attachments.id, created.record.id)));
    await fileStorage().remove(stored?.storageKey ?? "");
    expect(await errorOf(created.token)).toBe(SAME);
  });

  test("returns the same 404 for a deleted candidate's file as for an expired link, and removes the file from storage", async () => {
    const before = await listStoredKeys();
    const created = await candidateWith(pdf);
    expect((await overWeb(created.token)).status).toBe(200);
    const path = `/api/v2/candidates/${created.id}`;
    const ended = await withCleanUps(() => runMutation(region, "DELETE", path));
    expect(ended.status).toBe("completed");
    const left = [];
    for await (const key of fileStorage().listOlderThan(later(60_000), await ownKeyPrefix())) left.push(key);
    expect(left.sort()).toEqual(before);
    expect(await errorOf(created.token)).toBe(SAME);
  });
});

test("a file link expires after an hour [contract 5.file-record]", async () => {
  const { token } = await candidateWith(pdf);
  const expiresAt = Number(token.split(".")[2]) * 1000;
  expect(expiresAt - Date.now()).toBeGreaterThan(3_500_000);
  expect(expiresAt - Date.now()).toBeLessThanOrEqual(3_600_000);
});

test.each(["att00000000000000", "\0", "x"])("getCandidateFile finds no file with the id %j", async (id) => {
  const ctx = { db: db(), base: { id: region.bases.live, mode: "live" } } as BaseContext;
  const candidateId = await createCandidateIn(region, { curriculumVitae: [pdf] });
  await expect(getCandidateFile(ctx, { id, candidateId })).rejects.toMatchObject({
    code: "attachment_not_found",
  });
});
