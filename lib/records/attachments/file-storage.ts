import "server-only";
import { fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";
import { storageDriver } from "@/lib/platform/storage/storage";
import type { StorageDriver } from "@/lib/platform/storage/storage-driver";

/**
 * Returns the storage driver for attachments. Turns its errors into `unavailable`, so that requests get a 503
 * and the engine retries.
 */
export const fileStorage = (): StorageDriver =>
  singleton("file-storage", () => withUnavailableErrors(storageDriver()));

/**
 * Hides the original error code, because a failed connection to the bucket must not be mistaken for a
 * database outage.
 */
function withUnavailableErrors({ put, read, remove, listOlderThan }: StorageDriver): StorageDriver {
  return {
    put: (key, content) => put(key, content).catch(failUnavailable),
    read: (key) => read(key).catch(failUnavailable),
    remove: (key) => remove(key).catch(failUnavailable),
    listOlderThan: async function* (before, mark) {
      try {
        yield* listOlderThan(before, mark);
      } catch (error) {
        failUnavailable(error);
      }
    },
  };
}

/** A mutation that fails after several attempts reports this message, too. */
function failUnavailable(cause: unknown): never {
  const message = "The service can't reach its file storage; please try again.";
  return fail("unavailable", message, {}, { cause, headers: { "retry-after": "5" } });
}
