import { createTranslator } from "next-intl";
import { expect, test, vi } from "vitest";
import en from "@/app/messages/en.json";
import { describeCodeProblem } from "./describe-code-problem";
import { describeProblem } from "./describe-problem";

// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next-intl/server", () => ({
  getFormatter: async () => null,
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "en-GB", messages: en, namespace: namespace as never }),
}));

const problem = { kind: "deadCode" } as const;

test("if a sign-in code no longer works, the message suggests a new e-mail, or the button in the old e-mail if the button is unused", async () => {
  const state = { step: "code", email: "noor@example.org", problem } as const;
  expect(await describeProblem(state)).toMatch(/Ask for a new e-mail\. If you haven’t .*its button/);
});

test("the sign-in page doesn't mention the e-mail's button if the browser has forgotten the address", async () => {
  const state = { step: "address", email: "", problem } as const;
  expect(await describeProblem(state)).toBe("This code no longer works. Ask for a new e-mail.");
});

test("if a code that isn't a sign-in code no longer works, the message mentions no button, because the code's e-mail has none", async () => {
  expect(await describeCodeProblem(problem)).not.toContain("button");
});
