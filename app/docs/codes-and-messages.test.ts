import { expect, it } from "vitest";
import { ERRORS } from "@/lib/contract/errors";
import { ISSUE_CODES } from "@/lib/contract/issue-codes";
import { ACKNOWLEDGEMENTS } from "@/lib/engine/mutations/enqueue";
import { LANGUAGES } from "@/lib/platform/languages";
import { readSource } from "./guide";
import { PAGE_NAMES } from "./pages";
import { tableMessages } from "./tables";

it.each(LANGUAGES)(
  "the guide (%s) gives each error code a cause, an example and a solution",
  async (language) => {
    const { example, fix } = tableMessages(language);
    const entries = (await readSource(language, "errors")).split("\n## `").slice(1);
    expect(entries).toHaveLength(Object.keys(ERRORS).length);
    for (const entry of entries) {
      const [, cause, ...rest] = entry.split("\n\n");
      expect(cause).toMatch(/^\*.+\.\* .+\.$/);
      expect(rest.join("\n")).toMatch(
        new RegExp(`^\\*\\*${example}:\\*\\* .+\\.\\n\\*\\*${fix}:\\*\\* .+\\.\\s*$`),
      );
    }
  },
);

it("the guide shows the messages of 202 responses exactly as the API returns them", async () => {
  const sources = await Promise.all(PAGE_NAMES.map((name) => readSource("en", name)));
  const shown = [
    ...sources
      .join("\n")
      .matchAll(/"mutationId": "[^"]*",\s+"status": "(accepted|idempotency_hit)",[^}]*"message": "([^"]*)"/g),
  ];
  expect(new Set(shown.map(([, status]) => status)).size).toBe(2);
  for (const [, status, message] of shown)
    expect(message).toBe(ACKNOWLEDGEMENTS[status as keyof typeof ACKNOWLEDGEMENTS]);
});

it("the guide explains every issue code", async () => {
  const text = await readSource("en", "errors");
  for (const code of ISSUE_CODES)
    expect(text).toMatch(new RegExp(`^\\| \`${code}\` \\| [A-Z].+\\. \\|$`, "m"));
});
