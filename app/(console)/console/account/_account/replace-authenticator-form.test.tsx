import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { apiError } from "@/lib/contract/api-client";
import { renderHtml } from "@/test/render-html";
import { ReplaceAuthenticatorForm } from "./replace-authenticator-form";

test("after too many incorrect codes, the form says how long to wait", () => {
  const html = renderHtml(
    <QueryClientProvider client={new QueryClient()}>
      <ReplaceAuthenticatorForm
        error={apiError("rate_limited", "")}
        isPending={false}
        onSubmit={() => undefined}
      />
    </QueryClientProvider>,
    { language: "nl" },
  );
  expect(html).toContain("Te veel verkeerde codes. Probeer het over 15 minuten opnieuw.");
});
