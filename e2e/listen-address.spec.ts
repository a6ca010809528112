import { get } from "node:http";
import { expect } from "@playwright/test";
import { test } from "./fixtures";
import { readServerSettings, startServerVariant } from "./start-server-variant";

test("a server that listens only on 127.0.0.1 serves pages and redirects for every host name", async () => {
  const settings = await readServerSettings(String(process.env.E2E_DATA_DIR));
  const server = await startServerVariant("server.ts", {
    name: "journeys-loopback",
    settings: { ...settings, HOST: "127.0.0.1", DEMO: "0" },
  });
  const origin = server.baseUrl.replace("localhost", "127.0.0.1");
  try {
    for (const forwarded of ["instroom.example", new URL(origin).host]) {
      const headers = { host: forwarded, "x-forwarded-host": forwarded, "accept-language": "nl" };
      const ask = (path: string) => fetch(origin + path, { redirect: "manual", headers });
      for (const path of ["/nl", "/en/portal", "/nl/docs/errors"]) {
        const page = await ask(path);
        expect([path, page.status, await page.text()]).toEqual([path, 200, expect.stringContaining("<h1")]);
      }
      const moved = await ask("/docs?from=elsewhere");
      expect([moved.status, moved.headers.get("location")]).toEqual([307, "/nl/docs?from=elsewhere"]);
    }
  } finally {
    await server.stop();
  }
});

test("a demo doesn't show its mail to a website whose host name points at this machine", async () => {
  const mail = `${new URL(String(test.info().project.use.baseURL)).origin}/dev/mail`;
  // Use `get`, because `fetch` ignores the `host` header.
  const statusAs = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(mail, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on(
        "error",
        reject,
      );
    });
  expect(await statusAs(new URL(mail).host)).toBe(200);
  expect(await statusAs("attacker.example")).toBe(421);
});
