import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { redirectWithGet } from "./redirect-after-form";

async function statusOf(status: number, method: string): Promise<number> {
  const server = createServer((_, outgoing) => {
    redirectWithGet(outgoing);
    outgoing.statusCode = status;
    outgoing.setHeader("location", "/portal?ended");
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return (await fetch(url, { method, redirect: "manual" })).status;
  } finally {
    server.close();
  }
}

test("redirectWithGet turns a 307 after a POST into a 303, so that the browser doesn't submit the form again", async () => {
  expect(await statusOf(307, "POST")).toBe(303);
});

test("redirectWithGet leaves other responses unchanged", async () => {
  expect([await statusOf(307, "GET"), await statusOf(200, "POST")]).toEqual([307, 200]);
});
