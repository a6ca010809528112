import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { ConfirmView } from "./confirm-form";

const shown = (state: ComponentProps<typeof ConfirmView>["state"]) =>
  renderHtml(<ConfirmView state={state} next="/console" onSubmit={() => undefined} />);

test("a link that no longer works is replaced by a link to request a new one", () => {
  expect(shown("wrong")).toContain("This link has expired or has already been used.");
  expect(shown("wrong")).not.toContain("<form");
});

test("after too many attempts, the user can try the same link again", () => {
  expect(shown("too many")).toContain("Too many attempts. Try again in 60 seconds.");
  expect(shown("too many")).toContain("<form");
});

test("if the server can't be reached, the user can try the same link again", () => {
  expect(shown("unreachable")).toContain("Check your connection and try again.");
  expect(shown("unreachable")).toContain("<form");
});

test("if mailed links are no longer accepted, the user is told to use the organization's account", () => {
  expect(shown("provider only")).toContain("Use your organisation’s account.");
});

test("if the browser doesn't send the cookie, the page says so, and the user can try the same link again", () => {
  expect(shown("no cookie")).toContain("your browser didn’t send our cookie");
  expect(shown("no cookie")).toContain("<form");
});

test("while the sign-in is in progress, the button keeps focus but is marked as unavailable", () => {
  expect(shown("entering")).toContain('aria-disabled="true"');
  expect(shown("ready")).not.toContain("aria-disabled");
});
