import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrowserContext, expect } from "@playwright/test";
import { openPaths, recordPaths, signInWithDocument } from "./all-pages";
import { test } from "./fixtures";

/** Checks the server's HTML with the Nu HTML checker, which the W3C's validator uses. */

const { VNU_JAR } = process.env;

/** Pages that only visitors who have requested a code or signed in can see. Others are redirected. */
const LEADS_ELSEWHERE = ["/portal/code", "/portal/regions", "/portal/regions/erase"];

/** Java's full compiler costs more than it saves in a short run. Without it, the checker needs more stack. */
const JAVA_OPTIONS = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss8m"];

/** Returns the errors in all pages. Checks them in one run, because the checker takes a second to start. */
async function findErrors(context: BrowserContext, paths: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "instroom-html-"));
  try {
    for (const [index, path] of paths.entries()) {
      const response = await context.request.get(path);
      // An error page or the sign-in page would be valid too.
      expect(response.status(), path).toBe(path.endsWith("/not-there") ? 404 : 200);
      if (!LEADS_ELSEWHERE.includes(path))
        expect.soft(new URL(response.url()).pathname, path).toBe(path.split("?")[0]);
      writeFileSync(join(folder, `${index}.html`), await response.text());
    }
    const args = ["-jar", String(VNU_JAR), "--errors-only", "--exit-zero-always", "--format", "json", folder];
    const { stderr } = await promisify(execFile)("java", [...JAVA_OPTIONS, ...args], { maxBuffer: 2 ** 26 });
    const { messages }: { messages: { url: string; message: string; extract?: string }[] } =
      JSON.parse(stderr);
    return messages.map(({ url, message, extract }) => {
      const [, index] = /(\d+)\.html$/.exec(url) ?? [];
      return `${paths[Number(index)]}: ${message} ${extract}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.describe("the HTML", () => {
  test.skip(!VNU_JAR, "needs Java and the npm package vnu-jar");

  test("is valid on every public page, in both languages", async ({ context }) => {
    expect(await findErrors(context, openPaths())).toEqual([]);
  });

  test("is valid on every page of a candidate's record", async ({ context, request }) => {
    const params = await signInWithDocument({ request, context });
    const paths = ["/nl/portal", ...recordPaths(params), `/portal/${params.record}/consent/change?to=given`];
    expect(await findErrors(context, paths)).toEqual([]);
  });
});
