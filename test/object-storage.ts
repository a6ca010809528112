import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { BucketSettings } from "@/lib/platform/storage/s3";

const CONTENT = "._S3rver_object";

export type TestObjectStorage = {
  bucket: BucketSettings;
  keys: () => Promise<string[]>;
  setAge: (key: string, putAt: Date) => Promise<void>;
  /** Stops the server but keeps its data for the next `start`. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Starts an S3 server with an empty bucket on a loopback port. */
export async function startObjectStorage(): Promise<TestObjectStorage> {
  const directory = await mkdtemp(join(tmpdir(), "instroom-s3-"));
  const run = async (port: number) => {
    const bucket = { name: "files" };
    const options = { address: "127.0.0.1", port, silent: true, directory, configureBuckets: [bucket] };
    const server = new S3rver(options);
    return { server, port: (await server.run()).port };
  };
  const first = await run(0);
  let server: S3rver | null = first.server;
  const stop = async () => {
    const closed = server?.close();
    server?.httpServer.closeAllConnections();
    server = null;
    await closed;
  };
  const folder = join(directory, "files");
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${first.port}`,
      bucket: "files",
      region: "eu-west-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    keys: async () =>
      (await readdir(folder)).flatMap((name) =>
        name.endsWith(CONTENT) ? name.slice(0, -CONTENT.length) : [],
      ),
    setAge: (key, putAt) => utimes(join(folder, `${key}${CONTENT}`), putAt, putAt),
    stop,
    start: async () => {
      server = (await run(first.port)).server;
    },
    remove: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Sets the bucket as this process's storage. Call this function before the settings are first read. */
export function setBucketEnv({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: BucketSettings): void {
  Object.assign(process.env, {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
}
