import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, drainWithFiles, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { ALLOWED_FILES } from "@/test/sample-files";
import { listStoredKeys, setUpTempStorage } from "@/test/temp-storage";
import { tryLockBase } from "../try-lock-base";
import { prepareFiles } from "./prepare-files";

process.env.ALLOW_PRIVATE_TARGETS = "1";

let host: HttpReceiver;
let region: TestRegion;
let respond: () => void = () => undefined;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  host = await startHttpReceiver((response, { target }) => {
    if (target.startsWith("/hanging/")) return;
    if (target === "/slow.pdf") respond = () => response.end(ALLOWED_FILES.pdf);
    else if (target === "/cv.pdf") response.end(ALLOWED_FILES.pdf);
    else response.writeHead(404).end();
  });
});
afterAll(() => host.close());

const file = (path: string) => ({ filename: path, url: `${host.origin}/${path}` });
const hangingFile = (name: string) => file(`hanging/${name}`);

test("prepareFiles doesn't lock the base during a download, and later mutations wait until the file is ready", async () => {
  const named = (name: string, files: object) => [
    { name, email: `${name}@example.org`, privacyConsent: true, ...files },
  ];
  const key = region.key;
  await call("POST", "/api/v2/candidates", {
    key,
    body: named("first", { curriculumVitae: [file("slow.pdf")] }),
  });
  await call("POST", "/api/v2/candidates", { key, body: named("second", {}) });
  const drained = drainWithFiles(region.bases.live);
  await waitUntil(async () => host.received.some(({ target }) => target === "/slow.pdf"));
  expect(await db().transaction((transaction) => tryLockBase(transaction, region.bases.live))).toBe(true);
  const { body } = await call("GET", "/api/v2/mutations?status=queued", { key });
  expect(body.data).toHaveLength(2);
  respond();
  expect(await drained).toEqual({ applied: 2, next: "idle" });
  const records = (await call("GET", "/api/v2/candidates", { key })).body.data;
  const filesOf = (name: string) =>
    records.find((record: { name: string }) => record.name === name)?.curriculumVitae;
  expect(filesOf("first")).toMatchObject([{ filename: "slow.pdf", contentType: "application/pdf" }]);
  expect(filesOf("second")).toEqual([]);
});

test("prepareFiles marks an unreachable file as rejected, with an error that contains its pointer but not its URL", async () => {
  const { body } = await prepareFiles([{}, { otherAttachments: [file("cv.pdf"), file("missing.pdf")] }]);
  expect(body).toEqual([
    {},
    {
      otherAttachments: [
        {
          filename: "cv.pdf",
          staged: expect.objectContaining({ contentType: "application/pdf" }),
          scanned: false,
        },
        {
          filename: "missing.pdf",
          refused: {
            code: "attachment_unreachable",
            message: expect.stringMatching(/^\/1\/otherAttachments\/1: /),
          },
        },
      ],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(host.origin);
});

test("prepareFiles sends only one request to a host that hangs, even if three candidates have files there", async () => {
  const before = host.received.length;
  const body = ["one.pdf", "two.pdf", "three.pdf"].map((name) => ({ curriculumVitae: [hangingFile(name)] }));
  await expect(prepareFiles(body, 200)).rejects.toThrow("timed out");
  expect(host.received).toHaveLength(before + 1);
});

test("prepareFiles finds the rejected file of a candidate even if another candidate's host hangs", async () => {
  const other = await startHttpReceiver((response) => response.writeHead(404).end());
  const missing = { filename: "cv.pdf", url: `${other.origin}/missing.pdf` };
  const slow = { curriculumVitae: [hangingFile("slow.pdf")] };
  const { body } = await prepareFiles([slow, { curriculumVitae: [missing] }], 200);
  await other.close();
  const message = expect.stringMatching(/^\/1\/curriculumVitae\/0: /);
  const rejected = { code: "attachment_unreachable", message };
  expect(body).toEqual([slow, { curriculumVitae: [{ filename: "cv.pdf", refused: rejected }] }]);
});

test("prepareFiles removes stored files when a download times out", async () => {
  const before = await listStoredKeys();
  const body = { curriculumVitae: [file("cv.pdf"), file("slow.pdf")] };
  await expect(prepareFiles(body, 200)).rejects.toThrow("timed out");
  expect(await listStoredKeys()).toEqual(before);
});

test("prepareFiles downloads the files of several candidates concurrently, at most five at a time, and keeps their order", async () => {
  const waiting: { target: string; end: () => void }[] = [];
  let mostAtOnce = 0;
  const slow = await startHttpReceiver((response, { target }) => {
    const end = () => (target === "/8.pdf" ? response.writeHead(404).end() : response.end(ALLOWED_FILES.pdf));
    waiting.push({ target, end });
    mostAtOnce = Math.max(mostAtOnce, waiting.length);
  });
  const body = Array.from({ length: 10 }, (_, index) => ({
    curriculumVitae: [{ filename: `${index}.pdf`, url: `${slow.origin}/${index}.pdf` }],
  }));
  const prepared = prepareFiles(body);
  // The other files wait for the first, because its host may hang.
  for (const count of [1, 5, 4]) {
    await waitUntil(async () => waiting.length === count);
    // Finish the last requests first.
    for (const { end } of waiting.splice(0).reverse()) end();
  }
  const result = (await prepared).body as { curriculumVitae: { filename: string }[] }[];
  await slow.close();
  expect(mostAtOnce).toBe(5);
  expect(result.map(({ curriculumVitae }) => curriculumVitae[0]?.filename)).toEqual(
    body.map(({ curriculumVitae }) => curriculumVitae[0]?.filename),
  );
  expect(result[8]?.curriculumVitae).toMatchObject([
    { refused: { message: expect.stringMatching(/^\/8\/curriculumVitae\/0: /) } },
  ]);
  expect(JSON.stringify(result).match(/"refused"/g)).toHaveLength(1);
});

test("prepareFiles downloads files from different hosts concurrently", async () => {
  const ends: (() => void)[] = [];
  const hosts = await Promise.all(
    [1, 2].map(() => startHttpReceiver((response) => ends.push(() => response.end(ALLOWED_FILES.pdf)))),
  );
  const [first, second] = hosts.map(({ origin }) => [{ filename: "cv.pdf", url: `${origin}/cv.pdf` }]);
  const prepared = prepareFiles({ curriculumVitae: first, otherAttachments: second });
  await waitUntil(async () => ends.length === 2);
  for (const end of ends) end();
  expect(JSON.stringify((await prepared).body)).not.toContain("url");
  await Promise.all(hosts.map((server) => server.close()));
});
