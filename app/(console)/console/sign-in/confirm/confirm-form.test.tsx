import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/app/messages/en.json";
import { ConfirmView } from "./confirm-form";

const shown = (state: ComponentProps<typeof ConfirmView>["state"]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Amsterdam">
      <ConfirmView state={state} next="/console" onSubmit={() => undefined} />
    </NextIntlClientProvider>,
  );

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

test("while the sign-in is in progress, the button keeps focus but is marked as unavailable", () => {
  expect(shown("entering")).toContain('aria-disabled="true"');
  expect(shown("ready")).not.toContain("aria-disabled");
});
