import { expect, it } from "vitest";
import { ERRORS } from "@/lib/contract/errors";
import { ISSUE_CODES } from "@/lib/contract/issue-codes";
import { ACKNOWLEDGEMENTS } from "@/lib/engine/mutations/acknowledge";
import { lateBodyError } from "@/lib/http/arrival-limit";
import { WAITING_MAX_PER_GROUP } from "@/lib/http/bodies/body-slots";
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

it.each(LANGUAGES)(
  "the guide (%s) says that its retry advice doesn't apply to a request body that arrives too slowly",
  async (language) => {
    const { code } = lateBodyError();
    const [row = ""] = /^\| 4xx .*$/m.exec(await readSource(language, "errors")) ?? [];
    expect(row).toContain(`#${code})`);
    const [limit = ""] = /^.* 16 KiB\/s.*$/m.exec(await readSource(language, "limits")) ?? [];
    expect(limit).toContain(`#${code})`);
  },
);

it.each(LANGUAGES)("the guide (%s) says how many large request bodies can wait", async (language) => {
  const [, unavailable = ""] = (await readSource(language, "errors")).split("\n## `unavailable`");
  expect(unavailable.split("\n## ")[0]).toContain(` ${WAITING_MAX_PER_GROUP} `);
  expect(await readSource(language, "limits")).toMatch(
    new RegExp(`^\\| .* \\| ${WAITING_MAX_PER_GROUP} .*#unavailable`, "m"),
  );
});
