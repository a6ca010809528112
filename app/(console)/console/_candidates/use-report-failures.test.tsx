import { expect, test } from "vitest";
import { apiError } from "@/lib/contract/api-client";
import { renderHtml } from "@/test/render-html";
import { useFailureText } from "./use-report-failures";

test("failed changes are reported once per reason, with the candidate's name or the number of candidates", () => {
  const fail = (name: string, code: string) => ({ item: { id: name, name }, error: apiError(code, "") });
  const failures = [
    fail("Anna", "forbidden"),
    fail("Bas", "candidate_not_found"),
    fail("Carla", "forbidden"),
  ];
  const Text = () => useFailureText()(failures);
  const markup = renderHtml(<Text />, { language: "nl" });
  expect(markup).toBe(
    "2 kandidaten zijn niet gewijzigd. Je rol staat dit niet toe. Bas is niet gewijzigd. De kandidaat is er niet meer.",
  );
});
