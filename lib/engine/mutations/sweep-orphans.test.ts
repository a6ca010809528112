import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { newStorageKey } from "@/lib/platform/storage/storage-key";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import { openTestApi } from "@/test/api";
import { setUpTempStorage } from "@/test/temp-storage";
import { sweep } from "./sweep";

beforeAll(setUpTempStorage);
beforeAll(openTestApi);

async function putOrphan(): Promise<string> {
  const key = newStorageKey(await databaseKeyPrefix(db()));
  await fileStorage().put(key, Buffer.from("x"));
  await utimes(join(env().DATA_DIR, "files", key), new Date(0), new Date(0));
  return key;
}

test("the next sweep repeats a failed search for orphaned files, but not a search that succeeded within the last hour", async () => {
  const folder = join(env().DATA_DIR, "files");
  // Listing the files fails, because a file has the folder's name.
  await writeFile(folder, "");
  await sweep(db());
  await rm(folder);
  const orphan = await putOrphan();
  await sweep(db());
  expect(await fileStorage().read(orphan)).toBeNull();
  const later = await putOrphan();
  await sweep(db());
  expect(await fileStorage().read(later)).not.toBeNull();
});
