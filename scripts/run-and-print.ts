import { type Context, newContext } from "@/lib/contract/context";
import { closeDatabase, db } from "@/lib/platform/database/client";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import { checkSecretOrExit } from "./settings-or-exit";

/**
 * Runs the command `npm run <name>` with its parsed arguments, and prints the text that it returns, or else
 * what went wrong. If it returns a pair, only the first goes to standard output, for scripts that store it.
 */
export async function runAndPrint<Request>(
  name: string,
  parse: (parameters: string[]) => Request,
  run: (ctx: Context, request: Request) => Promise<string | readonly [result: string, note: string]>,
): Promise<void> {
  const actor = { kind: "system", id: `${name} command` } as const;
  try {
    const request = parse(process.argv.slice(2));
    const text = await checkSecretOrExit()
      .then(() => run(newContext({ db: db(), actor }), request))
      .finally(() => closeDatabase(1));
    const [result, note] = typeof text === "string" ? [`\n${text}\n`] : text;
    console.log(result);
    if (note) console.error(`\n${note}\n`);
  } catch (error) {
    console.error(`\n${errorMessageOf(error)}\n\nOptions: npm run ${name} -- --help`);
    process.exitCode = 1;
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
