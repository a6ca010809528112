/** A secret for settings that an example leaves empty. */
export const SAMPLE_SECRET = "0123456789abcdef".repeat(4);

/** Parses an environment file: `NAME=value`, with comments, and with quotes around values. */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const lines = text.split("\n").flatMap((line) => {
    const [, name, value = ""] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name ? [[name, value.replace(/^"(.*)"$/, "$1")] as const] : [];
  });
  return Object.fromEntries(lines);
}

/** Fills in the needed values that the example leaves empty, as its reader has to. */
export const fillSecrets = (
  environment: Record<string, string>,
  needed: string[],
): Record<string, string> => ({
  ...environment,
  ...Object.fromEntries(
    needed.filter((name) => environment[name] === "").map((name) => [name, SAMPLE_SECRET]),
  ),
});
