import { parseArgs } from "node:util";

export type KeyOptions = { scope: "admin" | "webhook" | "region"; region?: string; description?: string };

const SCOPES: readonly string[] = ["admin", "webhook", "region"] satisfies KeyOptions["scope"][];
const isScope = (scope: string | undefined): scope is KeyOptions["scope"] => SCOPES.includes(scope ?? "");
const DESCRIPTION_LENGTH_MAX = 500;
const OPTIONS = {
  scope: { type: "string" },
  region: { type: "string" },
  description: { type: "string" },
} as const;

/** Parses the command line. Throws an Error whose message says how to correct the command. */
export function parseKeyArguments(parameters: string[]): KeyOptions {
  const { scope, region, description } = parseArgs({ args: parameters, options: OPTIONS }).values;
  if (!isScope(scope)) throw new Error("Choose a scope: --scope admin, --scope webhook or --scope region.");
  if (scope === "region" && !region)
    throw new Error("Name the region by its id or slug: --region <id or slug>.");
  if (scope !== "region" && region)
    throw new Error(`A key with the scope ${scope} doesn't belong to a region: leave out --region.`);
  if (description && description.length > DESCRIPTION_LENGTH_MAX) {
    throw new Error(`The description is longer than ${DESCRIPTION_LENGTH_MAX} characters.`);
  }
  return { scope, ...(region ? { region } : {}), ...(description ? { description } : {}) };
}
