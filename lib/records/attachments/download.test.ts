import dns from "node:dns/promises";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MIB } from "@/lib/contract/contract";
import { isAppError } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { type HttpReceiver, startHttpReceiver, startTcpReceiver } from "@/test/http-receiver";
import { ALLOWED_FILES } from "@/test/sample-files";
import { download } from "./download";

const POINTER = "/curriculumVitae/0";
const open: { close(): Promise<void> }[] = [];
const serve = async (respond: (response: ServerResponse) => void): Promise<HttpReceiver> => {
  const receiver = await startHttpReceiver(respond);
  open.push(receiver);
  return receiver;
};
const outcomeOf = async (url: string, timeoutMs?: number) => {
  try {
    return { content: await download(url, POINTER, timeoutMs) };
  } catch (error) {
    return isAppError(error) ? { code: error.code, message: error.message } : { transientError: error };
  }
};

beforeEach(() => {
  env().ALLOW_PRIVATE_TARGETS = true;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((server) => server.close()));
});

describe("download", () => {
  test("returns the exact bytes and requests no compression", async () => {
    const server = await serve((response) => response.end(ALLOWED_FILES.pdf));
    expect(await outcomeOf(`${server.origin}/a%20b/cv.pdf?x=1`)).toEqual({ content: ALLOWED_FILES.pdf });
    expect(server.received).toMatchObject([
      { method: "GET", target: "/a%20b/cv.pdf?x=1", headers: { "accept-encoding": "identity" } },
    ]);
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    ["responds with 404", (response) => response.writeHead(404).end("gone"), "returned 404."],
    ["responds with 500", (response) => response.writeHead(500).end("broken"), "returned 500."],
    ["responds with 401", (response) => response.writeHead(401).end(), "returned 401."],
    [
      "redirects",
      (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      "redirects are not followed",
    ],
    ["responds with a part of the file", (response) => response.writeHead(206).end("%PDF"), "(206)"],
    ["responds without content", (response) => response.writeHead(204).end(), "no content"],
    ["responds with an empty file", (response) => response.end(), "no content"],
  ])("fails with attachment_unreachable if the server %s", async (_what, respond, message) => {
    const server = await serve(respond);
    const outcome = await outcomeOf(server.origin);
    expect(outcome).toEqual({ code: "attachment_unreachable", message: expect.stringContaining(message) });
    expect(outcome.message).toMatch(/^\/curriculumVitae\/0: /);
    expect(outcome.message).not.toContain(String(server.port));
  });

  test("fails with attachment_unreachable if nothing listens on the port", async () => {
    const server = await startHttpReceiver();
    await server.close();
    expect(await outcomeOf(server.origin)).toMatchObject({ code: "attachment_unreachable" });
  });

  test("returns a file of exactly 10 MiB, and fails with attachment_too_large for an endless body", async () => {
    const exact = await serve((response) => response.end(Buffer.alloc(10 * MIB, "a")));
    expect((await outcomeOf(exact.origin)).content).toHaveLength(10 * MIB);
    const endless = await serve((response) => {
      const more = () => response.write(Buffer.alloc(MIB), (error) => error ?? more());
      more();
    });
    expect(await outcomeOf(endless.origin)).toMatchObject({ code: "attachment_too_large" });
  });

  test("fails with the same attachment_refused for a private address and an unknown host, and sends no request [contract 6.one-sentence]", async () => {
    const server = await serve((response) => response.end(ALLOWED_FILES.pdf));
    env().ALLOW_PRIVATE_TARGETS = false;
    const unknown = Object.assign(new Error("unknown"), { code: "ENOTFOUND" });
    for (const method of ["resolve4", "resolve6"] as const)
      vi.spyOn(dns.Resolver.prototype, method).mockRejectedValue(unknown);
    for (const address of [
      "https://unknown.example/cv.pdf",
      server.origin,
      `http://localhost:${server.port}/`,
      "http://169.254.169.254/latest",
    ]) {
      expect(await outcomeOf(address)).toEqual({
        code: "attachment_refused",
        message: `${POINTER}: The host of the address is not public or does not exist.`,
      });
    }
    expect(server.received).toEqual([]);
  });

  const retried = (problem: string) => ({
    transientError: expect.objectContaining({
      name: "Error",
      message: problem,
      cause: expect.objectContaining({
        code: "attachment_unreachable",
        message: `${POINTER}: ${problem}`,
      }),
    }),
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    ...[408, 429, 502, 503, 504].map((status): [string, (response: ServerResponse) => void, string] => [
      `responds with ${status}`,
      (response) => response.writeHead(status).end("later"),
      `The address returned ${status}.`,
    ]),
    [
      "breaks the connection",
      (response) => response.socket?.destroy(),
      "The file could not be downloaded from the URL (ECONNRESET).",
    ],
    [
      "breaks the connection halfway",
      (response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("%PDF-", () => response.socket?.destroy());
      },
      "The file could not be downloaded from the URL (ECONNRESET).",
    ],
  ])(
    "throws an ordinary error if the server %s, so that the mutation is retried",
    async (_, respond, problem) => {
      const server = await serve(respond);
      expect(await outcomeOf(server.origin)).toEqual(retried(problem));
    },
  );

  test("throws an ordinary error on a timeout, so that the mutation is retried", async () => {
    const silent = await startTcpReceiver(() => undefined);
    open.push(silent);
    expect(await outcomeOf(silent.origin, 100)).toEqual(retried("The download of an attachment timed out."));
  });
});
