import { verifySecurityLog } from "@/lib/access/security-log/verify";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import { checkSecretOrExit, settingsOrExit } from "./settings-or-exit";

/** Only a broken log has this exit code, so that a monitor can distinguish it from a failed check. */
const BROKEN = 3;

settingsOrExit();
try {
  await checkSecretOrExit();
  const result = await verifySecurityLog(db());
  if ("fault" in result) {
    console.error(`The security log is broken at row ${result.brokenRow}: ${result.fault}.`);
    process.exitCode = BROKEN;
  } else {
    console.log(`OK: ${result.rows} rows${result.last ? `, the last is ${result.last}` : ""}.`);
  }
} catch (error) {
  console.error(isDatabaseUnavailable(error) ? "The database can't be reached; check DATABASE_URL." : error);
  process.exitCode = 1;
} finally {
  await closeDatabase(1);
}
