import { newContext } from "@/lib/contract/context";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { addAdmin } from "./admins/add-admin";
import { parseAdminArguments } from "./admins/admin-request";
import { errorMessageOf } from "./command-error";

async function run(): Promise<string> {
  const request = parseAdminArguments(process.argv.slice(2));
  const actor = { kind: "system", id: "admin command" } as const;
  try {
    return await addAdmin(newContext({ db: db(), actor }), request);
  } finally {
    await closeDatabase(1);
  }
}

try {
  console.log(`\n${await run()}\n`);
} catch (error) {
  console.error(`\n${errorMessageOf(error)}\n\nOptions: npm run admin -- --help`);
  process.exitCode = 1;
}
