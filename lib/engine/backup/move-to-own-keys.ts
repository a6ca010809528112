import "server-only";
import { sql } from "drizzle-orm";
import { archivedFiles } from "@/db/schema/archived-files";
import { attachments } from "@/db/schema/attachments";
import { mutations } from "@/db/schema/mutations";
import type { Transaction } from "@/lib/platform/database/client";
import { KEY_PREFIX_LENGTH } from "@/lib/platform/storage/storage-key";
import { STAGED_KEY_START } from "@/lib/records/attachments/staged";

/**
 * Changes the prefix of all storage keys to the prefix of this database. Otherwise, a restored copy that
 * shares storage with the original database would remove the original's files.
 */
export async function moveToOwnKeys(transaction: Transaction, keyPrefix: string): Promise<void> {
  for (const table of [attachments, archivedFiles])
    await transaction.execute(
      sql`update ${table} set storage_key = ${keyPrefix} || substr(storage_key, ${KEY_PREFIX_LENGTH + 1})`,
    );
  const ownKey = `\\1${keyPrefix}`;
  const key = `(${STAGED_KEY_START})[A-Za-z0-9]{${KEY_PREFIX_LENGTH}}`;
  await transaction.execute(sql`
    update ${mutations} set input = regexp_replace(input::text, ${key}, ${ownKey}, 'g')::json
    where status = 'queued' and strpos(input::text, '"storageKey"') > 0`);
}
