import { expect, test } from "vitest";
import { toReadableStream } from "./to-readable-stream";

test("toReadableStream ends the generator when the stream is canceled", async () => {
  const seen: string[] = [];
  async function* chunks() {
    try {
      for (;;) yield new Uint8Array([1]);
    } finally {
      seen.push("stopped");
    }
  }
  const reader = toReadableStream(chunks()).getReader();
  expect((await reader.read()).value).toEqual(new Uint8Array([1]));
  await reader.cancel();
  expect(seen).toEqual(["stopped"]);
});

test("toReadableStream ends the stream when the generator ends", async () => {
  async function* chunks() {
    yield new Uint8Array([1, 2]);
    yield new Uint8Array([3]);
  }
  const bytes = await new Response(toReadableStream(chunks())).bytes();
  expect([...bytes]).toEqual([1, 2, 3]);
});
