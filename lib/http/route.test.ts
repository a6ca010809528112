import { afterEach, describe, expect, test, vi } from "vitest";
import { fromWeb } from "./route";

const BYTES_MAX = 1_000;

function openRequest() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const request = new Request("http://localhost/", {
    method: "POST",
    body: readable,
    duplex: "half",
  } as RequestInit);
  return { request, writer: writable.getWriter() };
}

describe("the body of a Fetch API request", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("can arrive in chunks, and is empty if the request has no body", async () => {
    const { request, writer } = openRequest();
    const reading = fromWeb(request).body(BYTES_MAX);
    for (const text of ["ab", "cd"]) await writer.write(new TextEncoder().encode(text));
    await writer.close();
    expect(Buffer.from(await reading).toString()).toBe("abcd");
    const empty = await fromWeb(new Request("http://localhost/")).body(BYTES_MAX);
    expect(empty.byteLength).toBe(0);
  });

  test("is rejected if it stops arriving, and the rest stays in the stream", async () => {
    vi.useFakeTimers();
    const { request, writer } = openRequest();
    const reading = fromWeb(request).body(BYTES_MAX);
    const expected = expect(reading).rejects.toMatchObject({
      code: "malformed_json",
      headers: { connection: "close" },
    });
    await writer.write(Uint8Array.of(1));
    await vi.advanceTimersByTimeAsync(20_000);
    await expected;
    void writer.write(Uint8Array.of(2));
    expect((await request.body?.getReader().read())?.value).toEqual(Uint8Array.of(2));
  });

  test("is rejected if it exceeds the limit, and the rest stays in the stream", async () => {
    const { request, writer } = openRequest();
    const reading = fromWeb(request).body(BYTES_MAX);
    void writer.write(new Uint8Array(BYTES_MAX + 1));
    await expect(reading).rejects.toMatchObject({ code: "payload_too_large" });
    void writer.write(Uint8Array.of(2));
    expect((await request.body?.getReader().read())?.value).toEqual(Uint8Array.of(2));
  });
});
