import { beforeEach, expect, test, vi } from "vitest";
import { startHttpReceiver } from "@/test/http-receiver";
import { bucketJournal } from "./journal";
import { s3Storage } from "./s3";
import { newStorageKey } from "./storage-key";

const sdk = vi.hoisted(() => ({ failures: 0 }));

// Uses a mock, because a real import can't be made to fail exactly once.
vi.mock("@aws-sdk/client-s3", async (importOriginal) => {
  const original = await importOriginal<typeof import("@aws-sdk/client-s3")>();
  return {
    ...original,
    S3Client: class extends original.S3Client {
      constructor(...settings: ConstructorParameters<typeof original.S3Client>) {
        sdk.failures -= 1;
        if (sdk.failures >= 0) throw new Error("The client can't be made.");
        super(...settings);
      }
    },
  };
});

beforeEach(() => {
  sdk.failures = 1;
});

test.each([
  [
    "s3Storage",
    (settings: Parameters<typeof s3Storage>[0]) => {
      const storage = s3Storage(settings);
      return () => storage.put(newStorageKey("0123456789ab"), Buffer.from("x"));
    },
  ],
  [
    "bucketJournal",
    (settings: Parameters<typeof s3Storage>[0]) => {
      const journal = bucketJournal(settings, "erasures/");
      return () => journal.append([{ id: 1 }]);
    },
  ],
])("%s opens the bucket again after a failed attempt, and then keeps it open", async (_name, open) => {
  const server = await startHttpReceiver();
  const write = open({
    endpoint: server.origin,
    bucket: "files",
    region: "eu-west-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  await expect(write()).rejects.toThrow("The client can't be made.");
  await write();
  await write();
  expect(server.received).toHaveLength(2);
  expect(sdk.failures).toBe(-1);
  await server.close();
});
