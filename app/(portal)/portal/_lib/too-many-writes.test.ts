import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { showTooManyWrites, tooManyWritesPath } from "./too-many-writes";

const at = (search: string) => showTooManyWrites(new URL(`/portal/wait${search}`, "http://test"));

describe("the page after too many writes", () => {
  test("returns 429 with Retry-After, and explains the unsaved change and the wait in both languages", async () => {
    const headers = { "retry-after": "17" };
    const path = tooManyWritesPath(new AppError("rate_limited", "Too many.", {}, { headers }));
    const response = showTooManyWrites(new URL(path, "http://test"));
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("17");
    const html = await response.text();
    for (const text of ["Wacht 17 seconden", "Wait 17 seconds", "niet opgeslagen", "didn’t save"])
      expect(html).toContain(text);
    expect(html).not.toContain("<script");
  });

  test.each(["", "?seconds=", "?seconds=-1", "?seconds=1e9", "?seconds=<b>", "?seconds=1.5"])(
    "shows 60 seconds if the URL has no valid number of seconds: %j",
    async (search) => {
      expect(at(search).headers.get("retry-after")).toBe("60");
      expect(await at(search).text()).toContain("Wacht 60 seconden");
    },
  );

  test("isn't shown for errors other than rate_limited", () => {
    const error = new AppError("unavailable", "The database is gone.");
    expect(() => tooManyWritesPath(error)).toThrow(error);
  });
});
