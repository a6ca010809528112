import { beforeAll, expect, test } from "vitest";
import { loadValidators } from "@/app/(console)/console/_validation/load-validators";
import { apiError } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";
import { renderHtml } from "@/test/render-html";
import { useEditErrorMessage } from "./use-edit-error-message";

beforeAll(loadValidators);

function EditErrorMessage({ code, path }: Pick<Issue, "code" | "path">) {
  const issue: Issue = { path, pointer: "", location: "body", code, message: "" };
  return useEditErrorMessage()(apiError("validation_error", "", [issue]));
}

const messageFor = (code: Issue["code"], path: string[], locale: "nl" | "en" = "nl") =>
  renderHtml(<EditErrorMessage code={code} path={path} />, { language: locale });

const HOURS = ["customFields", "Uren"];

test("useEditErrorMessage says that a custom field has changed if the API rejects its value", () => {
  expect(messageFor("invalid_type", HOURS)).toContain("Dit veld is net gewijzigd");
  expect(messageFor("invalid_value", HOURS, "en")).toContain("A colleague has just changed this field");
});

test("useEditErrorMessage doesn't say that a field has changed if the field is standard or its value is missing", () => {
  expect(messageFor("required", HOURS)).toBe("Vul dit in.");
  expect(messageFor("invalid_type", ["name"])).toBe("Vul een naam in.");
});
