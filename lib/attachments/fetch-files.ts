import "server-only";
import { isAppError } from "@/lib/errors";
import { download } from "./download";
import { discardStaged } from "./stage";
import { changeFiles, type Refusal } from "./staged";
import { isRefusal, store } from "./store";

type Fetched = { body: unknown; storageKeys: string[] };

/**
 * Puts the files that a queued body names by address into storage, before the mutation's transaction: a slow address
 * holds neither the base nor a connection. A file that can't be had becomes a refusal, with which the mutation fails;
 * a download that timed out, or a storage that fails, throws and is tried again, unless another file is refused anyway.
 */
export async function fetchFiles(body: unknown, timeoutMs?: number): Promise<Fetched> {
  const storageKeys: string[] = [];
  const faults: unknown[] = [];
  let isRefused = false;
  const fetched = await changeFiles(
    body,
    (file) => typeof file.url === "string",
    async (file, place) => {
      try {
        const filename = String(file.filename);
        const stored = await fetchFile(String(file.url), place, timeoutMs);
        if (isRefusal(stored)) {
          isRefused = true;
          return { filename, refused: stored };
        }
        storageKeys.push(stored.storageKey);
        return { filename, staged: stored };
      } catch (error) {
        faults.push(error);
        return file;
      }
    },
  );
  if (faults.length > 0 && !isRefused) {
    await discardStaged({ storageKeys });
    throw faults[0];
  }
  return { body: fetched, storageKeys };
}

async function fetchFile(address: string, place: string, timeoutMs: number | undefined) {
  try {
    const stored = await store(await download(address, place, timeoutMs));
    return isRefusal(stored) ? { ...stored, message: `${place}: ${stored.message}` } : stored;
  } catch (error) {
    // A storage that can't be reached is no fault of the file.
    if (!isAppError(error) || error.code === "unavailable") throw error;
    return { code: error.code as Refusal["code"], message: error.message };
  }
}
