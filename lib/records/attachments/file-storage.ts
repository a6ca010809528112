import "server-only";
import { fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";
import { storageDriver } from "@/lib/platform/storage/storage";
import type { StorageDriver } from "@/lib/platform/storage/storage-driver";

/** Where attachments are stored. Its errors are `unavailable`: requests get a 503, and the engine retries. */
export const fileStorage = (): StorageDriver =>
  singleton("file-storage", () => withUnavailableErrors(storageDriver()));

/** Hides the original error code: ECONNREFUSED from a bucket must not look like a lost database. */
function withUnavailableErrors({ put, read, remove, listOlderThan }: StorageDriver): StorageDriver {
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
