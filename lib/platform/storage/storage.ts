import "server-only";
import { join } from "node:path";
import { env } from "../env";
import { singleton } from "../singleton";
import { folderStorage } from "./folder";
import { s3Storage } from "./s3";
import type { StorageDriver } from "./storage-driver";

/** Returns the configured driver: a bucket, or a folder in `DATA_DIR`. */
export const storageDriver = (): StorageDriver =>
  singleton("storage", () => {
    const { bucket } = env();
    return bucket ? s3Storage(bucket) : dataFolderStorage();
  });

/** Returns the driver that is used without a bucket. */
export const dataFolderStorage = (): StorageDriver => folderStorage(join(env().DATA_DIR, "files"));
