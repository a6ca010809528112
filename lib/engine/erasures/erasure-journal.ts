import "server-only";
import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { diskOf } from "@/lib/platform/storage/disk";
import { bucketJournal, copiedJournal, folderJournal, type Journal } from "@/lib/platform/storage/journal";

const NAME = "erasures";

const logFailedCopy = (error: unknown) =>
  log().error({ cause: describeError(error) }, "could not copy the erasure journal to BACKUP_FOLDER");

/**
 * The copy of the erasure ledger, in the bucket if there is one, and otherwise in `BACKUP_FOLDER` or
 * `DATA_DIR`. From a bucket, it is also copied to `BACKUP_FOLDER`, because the bucket can be on the disk that
 * the backups are meant to outlive.
 */
export const erasureJournal = (): Journal =>
  singleton("erasure journal", () => {
    const { bucket, BACKUP_FOLDER, DATA_DIR } = env();
    const parent = BACKUP_FOLDER ?? DATA_DIR;
    const inFolder = folderJournal(join(parent, NAME), diskOf(parent));
    if (!bucket) return inFolder;
    const inBucket = bucketJournal(bucket, `${NAME}/`);
    return BACKUP_FOLDER ? copiedJournal(inBucket, inFolder, logFailedCopy) : inBucket;
  });
