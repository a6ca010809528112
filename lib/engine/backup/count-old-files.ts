import "server-only";
import type { Database } from "@/lib/platform/database/client";
import { databaseKeyPrefix } from "@/lib/platform/storage/database-key-prefix";
import { storageDriver } from "@/lib/platform/storage/storage";

/**
 * Counts the files in storage of the database that the backup was made of. A restore into another database
 * gives all files new names, and nothing ever removes the old ones, not even those of erased people.
 */
export async function countOldFiles(database: Database, oldPrefix: string): Promise<number> {
  if (oldPrefix === (await databaseKeyPrefix(database))) return 0;
  let count = 0;
  for await (const _ of storageDriver().listOlderThan(new Date(), oldPrefix)) count++;
  return count;
}
