import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { env } from "@/lib/platform/env";
import { formAction } from "./form-action";

const sent = vi.hoisted(() => ({ headers: new Headers() }));
// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next/headers", () => ({ headers: async () => sent.headers }));

const IGNORED = { digest: expect.stringContaining("NEXT_REDIRECT;replace;/portal;") };
const fromOrigin = (origin: string | null) => {
  sent.headers = new Headers({ host: "localhost:3000", ...(origin === null ? {} : { origin }) });
};
beforeEach(() => fromOrigin(env().BASE_URL));

const run = vi.fn(async (_form: FormData, ..._bound: unknown[]) => null);
const action = formAction([z.string(), z.boolean()], run);
const send = action as (...args: unknown[]) => Promise<null>;
beforeEach(() => run.mockClear());

describe("formAction", () => {
  test("runs the action with the form and the arguments that the page bound", async () => {
    const form = new FormData();
    await action("record", true, null, form);
    expect(run.mock.calls).toEqual([[form, "record", true]]);
  });

  test.each([
    ["an argument of another type", ["record", { a: 1 }, null, new FormData()]],
    ["one argument too few", ["record", null, new FormData()]],
    ["one argument too many", ["record", true, "more", null, new FormData()]],
    ["no form", ["record", true, null]],
    ["text instead of a form", ["record", true, null, "form"]],
  ])("runs nothing for a form that was edited: %s", async (_, args) => {
    await expect(send(...args)).rejects.toMatchObject(IGNORED);
    expect(run).not.toHaveBeenCalled();
  });

  test.each(["https://elsewhere.example", "null", null])("runs nothing for origin %s", async (origin) => {
    fromOrigin(origin);
    sent.headers.set("x-forwarded-host", "elsewhere.example");
    await expect(action("record", true, null, new FormData())).rejects.toMatchObject(IGNORED);
    expect(run).not.toHaveBeenCalled();
  });
});

test("every exported server action is created with formAction", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join("app", path), "utf8"))
    .filter((text) => /^\s*["']use server["']/m.test(text));
  expect(files.length).toBeGreaterThanOrEqual(5);
  const exported = files.flatMap((text) => text.match(/^export .*/gm) ?? []);
  expect(exported.filter((line) => !/^export const \w+ = formAction\(/.test(line))).toEqual([]);
});
