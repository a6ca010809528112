/** A sample value for the secrets that an example file leaves empty. */
const SAMPLE_SECRET = "0123456789abcdef".repeat(4);

/** Parses an environment file with lines `NAME=value`. Ignores comments, and removes quotes around values. */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const lines = text.split("\n").flatMap((line) => {
    const [, name, value = ""] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name ? [[name, value.replace(/^"(.*)"$/, "$1")] as const] : [];
  });
  return Object.fromEntries(lines);
}

/** Fills in the required values that the example leaves empty, as an operator must. */
export const fillSecrets = (
  environment: Record<string, string>,
  needed: string[],
): Record<string, string> => ({
  ...environment,
  ...Object.fromEntries(
    needed.filter((name) => environment[name] === "").map((name) => [name, SAMPLE_SECRET]),
  ),
});
