import { newContext } from "@/lib/contract/context";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import { KEY_USAGE, parseKeyArguments } from "./keys/key-request";
import { createKey } from "./keys/make-key";

async function run(): Promise<string> {
  const request = parseKeyArguments(process.argv.slice(2));
  if (!request) return KEY_USAGE;
  const actor = { kind: "system", id: "key command" } as const;
  try {
    return await createKey(newContext({ db: db(), actor }), request);
  } finally {
    await closeDatabase(1);
  }
}

/**
 * Returns a message for the user. Prefers the message of the error's cause, because the message of a database
 * error contains the query.
 */
function errorMessageOf(error: unknown): string {
  if (isDatabaseUnavailable(error)) return "The database can't be reached; check DATABASE_URL.";
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

try {
  console.log(`\n${await run()}\n`);
} catch (error) {
  console.error(`\n${errorMessageOf(error)}\n\nOptions: npm run key -- --help`);
  process.exitCode = 1;
}
