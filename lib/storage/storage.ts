import "server-only";
import { join } from "node:path";
import { env } from "@/lib/env";
import { fail } from "@/lib/errors";
import { shared } from "@/lib/shared";
import { folderStorage } from "./folder";
import { s3Storage } from "./s3";

/**
 * Where the contents of files lie, each under a key that says nothing of it. A content is whole or not there, is never
 * changed, and is durable once `put` has answered. Which keys are in use is the database's to know.
 */
export type Storage = {
  put: (key: string, content: Uint8Array) => Promise<void>;
  /** The content, or null where there is none under this key. */
  read: (key: string) => Promise<Uint8Array | null>;
  /** Leaves nothing under the key; that there was nothing is no fault. */
  remove: (key: string) => Promise<void>;
  /** The keys with a mark, in no order, of what was put before a moment: also of what a crash left half done. */
  listOlderThan: (moment: Date, mark: string) => AsyncIterable<string>;
};

/** The storage of the settings. Its faults are `unavailable`: a request is refused with it, the engine tries again. */
export const storage = (): Storage =>
  shared("storage", () => {
    const { bucket, DATA_DIR } = env();
    return withFaultsNamed(bucket ? s3Storage(bucket) : folderStorage(join(DATA_DIR, "files")));
  });

/** A fault's own code stays inside: a bucket that refuses the connection is not a database that does. */
function withFaultsNamed({ put, read, remove, listOlderThan }: Storage): Storage {
  return {
    put: (key, content) => put(key, content).catch(failUnavailable),
    read: (key) => read(key).catch(failUnavailable),
    remove: (key) => remove(key).catch(failUnavailable),
    listOlderThan: async function* (moment, mark) {
      try {
        yield* listOlderThan(moment, mark);
      } catch (error) {
        failUnavailable(error);
      }
    },
  };
}

function failUnavailable(cause: unknown): never {
  const message = "The service can't reach its storage of files. Nothing was accepted; please try again.";
  return fail("unavailable", message, {}, { cause, headers: { "retry-after": "5" } });
}
