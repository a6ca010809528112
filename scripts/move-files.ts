import { closeDatabase, db } from "@/lib/platform/database/client";
import { describeError } from "@/lib/platform/log";
import { storageDriver } from "@/lib/platform/storage/storage";
import { moveFiles } from "@/lib/records/attachments/move-files";
import { printEvery } from "./print-every";
import { checkSecretOrExit, settingsOrExit } from "./settings-or-exit";

/** Moves the files in DATA_DIR to the bucket. */

async function run(): Promise<number> {
  const { bucket } = settingsOrExit();
  await checkSecretOrExit();
  if (!bucket) {
    console.error("Set the five settings that begin with S3_ first. They name the bucket.");
    return 1;
  }
  const onMoved = printEvery((moved: number) => console.error(`  ${moved} files`));
  console.log(
    `Files moved to the bucket ${bucket.bucket}: ${await moveFiles(db(), storageDriver(), onMoved)}`,
  );
  return 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  const { name, code, message } = describeError(error);
  console.error(`Not all files were moved. Run the command again. ${message ?? `${name} ${code ?? ""}`}`);
  process.exitCode = 1;
} finally {
  await closeDatabase(1);
}
