import { expect, test } from "vitest";
import { startHttpReceiver, startTcpReceiver } from "@/test/http-receiver";
import { s3Storage } from "./s3";
import { newStorageKey } from "./storage-key";

const bucketAt = (endpoint: string) => ({
  endpoint,
  bucket: "files",
  region: "eu-west-1",
  accessKeyId: "id",
  secretAccessKey: "secret",
});
const key = newStorageKey("0123456789ab");

test("s3Storage works with older servers: it sends no checksum headers and puts the bucket in the path", async () => {
  const server = await startHttpReceiver();
  const storage = s3Storage(bucketAt(server.origin));
  await storage.put(key, Buffer.alloc(3_000_000));
  await storage.read(key);
  await storage.remove(key);
  expect(server.received.map(({ method, target }) => `${method} ${target.split("?")[0]}`)).toEqual([
    `PUT /files/${key}`,
    `GET /files/${key}`,
    `DELETE /files/${key}`,
  ]);
  const headers = server.received.flatMap((received) => Object.keys(received.headers));
  expect(headers.filter((name) => /checksum|crc|expect|x-amz-trailer|transfer-encoding/.test(name))).toEqual(
    [],
  );
  await server.close();
});

test.each([
  ["denies access", 403, "AccessDenied"],
  ["doesn't have the bucket", 404, "NoSuchBucket"],
  ["has an error", 500, "InternalError"],
])("s3Storage throws instead of returning null if the server %s", async (_what, status, code) => {
  const server = await startHttpReceiver((response) => {
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  });
  const storage = s3Storage(bucketAt(server.origin));
  await expect(storage.read(key)).rejects.toThrow();
  await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow();
  await expect(storage.remove(key)).rejects.toThrow();
  await expect(
    storage.listOlderThan(new Date(), "0123456789ab")[Symbol.asyncIterator]().next(),
  ).rejects.toThrow();
  await server.close();
});

test("s3Storage times out if the server never responds or stops halfway", async () => {
  const silent = await startTcpReceiver(() => undefined);
  await expect(s3Storage(bucketAt(silent.origin), 200).read(key)).rejects.toThrow();
  await silent.close();
  const half = await startHttpReceiver((response) => {
    response.writeHead(200, { "content-length": 1_000_000 }).write("x".repeat(1_000));
  });
  await expect(s3Storage(bucketAt(half.origin), 200).read(key)).rejects.toThrow();
  await half.close();
});

test("s3Storage throws instead of returning partial content if the connection breaks", async () => {
  const server = await startHttpReceiver((response) => {
    response.writeHead(200, { "content-length": 1_000_000 }).write("x".repeat(1_000));
    setImmediate(() => response.destroy());
  });
  await expect(s3Storage(bucketAt(server.origin)).read(key)).rejects.toThrow();
  await server.close();
});
