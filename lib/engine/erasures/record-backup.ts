import "server-only";
import { and, isNotNull, lte } from "drizzle-orm";
import { erasures } from "@/db/schema/erasures";
import type { Database } from "@/lib/platform/database/client";
import { copyErasures } from "./copy-erasures";
import type { BackupLine } from "./erasure-line";
import { listBackups } from "./listed-backups";

/** Records a backup in the erasure journal, with the number of copied erasures up to `madeAt`. */
export async function recordBackup(
  database: Database,
  { backupId, madeAt }: Pick<BackupLine, "backupId" | "madeAt">,
): Promise<void> {
  await copyErasures(database);
  const isCopied = and(isNotNull(erasures.copiedAt), lte(erasures.erasedAt, new Date(madeAt)));
  const line: BackupLine = { backupId, madeAt, lines: await database.$count(erasures, isCopied) };
  await listBackups(database, [line]);
}
