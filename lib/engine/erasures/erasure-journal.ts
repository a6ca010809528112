import "server-only";
import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import { bucketJournal, folderJournal, type Journal } from "@/lib/platform/storage/journal";

const NAME = "erasures";

/**
 * The copy of the erasure ledger, in the bucket if there is one, and otherwise in `BACKUP_FOLDER` or
 * `DATA_DIR`.
 */
export const erasureJournal = (): Journal =>
  singleton("erasure journal", () => {
    const { bucket, BACKUP_FOLDER, DATA_DIR } = env();
    if (bucket) return bucketJournal(bucket, `${NAME}/`);
    return folderJournal(join(BACKUP_FOLDER ?? DATA_DIR, NAME));
  });
