import { beforeAll, expect, test } from "vitest";
import { loadValidators } from "@/app/(console)/console/_validation/load-validators";
import type { FormField } from "@/lib/records/field-schema/form-fields";
import { renderHtml } from "@/test/render-html";
import { useSchemaForm } from "./use-schema-form";

beforeAll(loadValidators);

const field = (pointer: string, kind: FormField["kind"]): FormField => {
  const name = pointer.split("/").at(-1) ?? "";
  const isCustom = pointer.startsWith("/customFields");
  return { pointer, name, isCustom, title: name, description: "", kind, isRequired: false, options: [] };
};
const fields = {
  create: [
    field("/name", "text"),
    field("/email", "text"),
    field("/privacyConsent", "flag"),
    field("/dateOfBirth", "date"),
    field("/customFields/Start", "date"),
  ],
  // The API can't change custom fields.
  update: [field("/dateOfBirth", "date")],
};
const definitions = [{ name: "Start", type: "date" as const, required: false }];
const initial = {
  "/name": "Noor",
  "/email": "noor@example.org",
  "/privacyConsent": "true",
  "/dateOfBirth": "0085-03-12",
  "/customFields/Start": "0026-09-01",
};

type Props = Pick<Parameters<typeof useSchemaForm>[0], "operation" | "acceptsTypos">;
const Issues = ({ operation, acceptsTypos = false }: Props) =>
  useSchemaForm({ fields: fields[operation], operation, definitions, initial, acceptsTypos }).issues.map(
    ({ pointer }) => pointer,
  );

test.each(["create", "update"] as const)(
  "a form to %s a candidate that accepts typos accepts dates before the year 1000, as the API does",
  (operation) => {
    expect(renderHtml(<Issues operation={operation} acceptsTypos />)).toBe("");
  },
);

test("the form to add a candidate rejects dates before the year 1000, which are typos", () => {
  expect(renderHtml(<Issues operation="create" />)).toBe("/dateOfBirth/customFields/Start");
});
