import { newContext } from "@/lib/contract/context";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { errorMessageOf } from "./command-error";
import { parseKeyArguments } from "./keys/key-request";
import { createKey } from "./keys/make-key";

async function run(): Promise<string> {
  const request = parseKeyArguments(process.argv.slice(2));
  const actor = { kind: "system", id: "key command" } as const;
  try {
    return await createKey(newContext({ db: db(), actor }), request);
  } finally {
    await closeDatabase(1);
  }
}

try {
  console.log(`\n${await run()}\n`);
} catch (error) {
  console.error(`\n${errorMessageOf(error)}\n\nOptions: npm run key -- --help`);
  process.exitCode = 1;
}
