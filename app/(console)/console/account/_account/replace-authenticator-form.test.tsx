import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { type ApiError, apiError } from "@/lib/contract/api-client";
import { renderHtml } from "@/test/render-html";
import { ReplaceAuthenticatorForm } from "./replace-authenticator-form";

function shownWith(error: ApiError) {
  const form = <ReplaceAuthenticatorForm error={error} isPending={false} onSubmit={() => undefined} />;
  return renderHtml(form, { client: new QueryClient(), language: "nl" });
}

test("after too many incorrect codes, the form says how long to wait", () => {
  const shown = shownWith(apiError("rate_limited", ""));
  expect(shown).toContain("Te veel verkeerde codes. Probeer het over 15 minuten opnieuw.");
});

test("the form calls a code incorrect only if the server says so, and not if the app was turned off elsewhere", () => {
  const wrong = Object.assign(apiError("forbidden", ""), { triesLeft: 3 });
  expect(shownWith(wrong)).toContain("Deze code klopt niet");
  const refused = shownWith(apiError("forbidden", ""));
  expect(refused).toContain("Dit kan niet meer, omdat er iets aan je account is gewijzigd.");
  expect(refused).not.toContain("Deze code klopt niet");
});
