import "server-only";
import type { S3Client } from "@aws-sdk/client-s3";
import type { StorageDriver } from "./storage-driver";
import { assertStorageKey, isStorageKey } from "./storage-key";

/** Where a bucket is and who may use it. The bucket exists already and holds nothing else. */
export type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** For one exchange, its body included: without it the SDK waits for ever. */
const TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Whoever needs the content tries again by itself. */
const ATTEMPTS_MAX = 2;

/** Contents as objects of a bucket, named by their keys. What was put is whole, or not there: S3 promises it. */
export function s3Storage(bucket: BucketSettings, timeoutMs = TIMEOUT_MS): StorageDriver {
  const { bucket: Bucket } = bucket;
  let opened: ReturnType<typeof open> | undefined;
  // Loaded when it is first needed: a service on a folder never pays for it.
  const s3 = () => (opened ??= open(bucket));
  const bounds = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
  return {
    put: async (key, content) => {
      assertStorageKey(key);
      const { client, PutObjectCommand } = await s3();
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: content }), bounds());
    },
    read: async (key) => {
      assertStorageKey(key);
      const { client, GetObjectCommand } = await s3();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }), bounds());
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return null;
        throw error;
      }
    },
    remove: async (key) => {
      assertStorageKey(key);
      const { client, DeleteObjectCommand } = await s3();
      await client.send(new DeleteObjectCommand({ Bucket, Key: key }), bounds());
    },
    listOlderThan: async function* (moment, mark) {
      const { client, ListObjectsCommand } = await s3();
      let after: string | undefined;
      do {
        // The older of the two ways to list, which every server knows.
        const page = await client.send(
          new ListObjectsCommand({ Bucket, Prefix: mark, Marker: after }),
          bounds(),
        );
        for (const { Key = "", LastModified } of page.Contents ?? []) {
          if (LastModified && LastModified < moment && isStorageKey(Key)) yield Key;
        }
        after = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined;
      } while (after);
    },
  };
}

async function open({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings) {
  const sdk = await import("@aws-sdk/client-s3");
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A name before the host is for Amazon's own addresses; every server takes it in the path.
    forcePathStyle: true,
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    // Servers older than these headers refuse them, or never say "continue".
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
  });
  return { ...sdk, client };
}
