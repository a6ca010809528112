import { expect, test } from "vitest";
import { toApiError } from "@/lib/contract/api-client";
import { renderHtml } from "@/test/render-html";
import { useCodeErrorText } from "./use-code-error-text";

type Shown = { data?: { triesLeft: number | null }; isByApp: boolean };

function ErrorText({ data = {} as never, isByApp }: Shown) {
  return useCodeErrorText(isByApp)(toApiError({ code: "forbidden", data }));
}

test.each<Shown & { text: string }>([
  { isByApp: true, data: { triesLeft: 4 }, text: "This code is incorrect or has already been used." },
  { isByApp: false, data: { triesLeft: null }, text: "This code is wrong or has expired." },
  { isByApp: true, text: "Your role doesn’t allow this." },
  { isByApp: false, text: "Your role doesn’t allow this." },
])("a refused request (by app: $isByApp, data: $data) is explained with: $text", ({ text, ...shown }) => {
  expect(renderHtml(<ErrorText {...shown} />)).toContain(text);
});
