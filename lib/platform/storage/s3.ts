import "server-only";
import type { S3Client } from "@aws-sdk/client-s3";
import { onceOpened } from "../once-opened";
import type { StorageDriver } from "./storage-driver";
import { assertStorageKey, isStorageKey } from "./storage-key";

/** Settings of the storage bucket. The bucket must exist and hold only this application's files. */
export type BucketSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The time limit per request, including its body. Without a timeout, the SDK would wait forever. */
const TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Callers also retry, so the SDK retries only once. */
const ATTEMPTS_MAX = 2;

/**
 * Stores file contents as objects named by their keys. S3 guarantees that an object is either complete or
 * absent.
 */
export function s3Storage(bucket: BucketSettings, timeoutMs = TIMEOUT_MS): StorageDriver {
  const { bucket: Bucket } = bucket;
  // Loads the SDK on first use, so that installations with folder storage never load it.
  const s3 = onceOpened(() => openBucket(bucket));
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
    listOlderThan: async function* (before, keyPrefix) {
      for await (const page of listPages(await s3(), { Bucket, Prefix: keyPrefix }, bounds)) {
        for (const { Key = "", LastModified } of page) {
          if (LastModified && LastModified < before && isStorageKey(Key)) yield Key;
        }
      }
    },
  };
}

type Bounds = () => { abortSignal: AbortSignal };

/** Lists objects by their prefix, in pages. Uses the older list command, because every server supports it. */
export async function* listPages(
  { client, ListObjectsCommand }: Awaited<ReturnType<typeof openBucket>>,
  list: { Bucket: string; Prefix: string },
  bounds: Bounds,
) {
  let after: string | undefined;
  do {
    const page = await client.send(new ListObjectsCommand({ ...list, Marker: after }), bounds());
    yield page.Contents ?? [];
    after = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined;
  } while (after);
}

/** Loads the SDK and creates a client for the bucket's server. */
export async function openBucket({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings) {
  const sdk = await import("@aws-sdk/client-s3");
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Every server supports bucket names in the path, but not every server supports them in the host name.
    forcePathStyle: true,
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    // Older servers reject the checksum headers and never respond to "Expect: continue".
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    expectContinueHeader: false,
  });
  return { ...sdk, client };
}
