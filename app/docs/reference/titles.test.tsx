import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { LANGUAGES } from "@/lib/platform/languages";
import { OperationSection } from "./operation-section";
import { listOperations, type Operation, readDocument } from "./operations";
import type { ReferenceLabels } from "./reference-labels";
import { groupTexts, operationTitle } from "./titles";

let operations: Operation[];
beforeAll(() => {
  operations = listOperations();
});

const leaves = (tree: Record<string, Record<string, string>>) =>
  Object.entries(tree).flatMap(([prefix, titles]) => Object.keys(titles).map((name) => `${prefix}.${name}`));
const withoutAlias = (operationId: string) => operationId.replace(/\.alias$/, "");
/** Returns the numbers and code in a title, which must be the same in every language. */
const factsIn = (title: string) => [...title.matchAll(/\d+|`[^`]+`/g)].map(([fact]) => fact).sort();

describe("the titles of the reference", () => {
  it("exist in both languages for every public operation, and for no other operation", () => {
    const expected = [...new Set(operations.map(({ operationId }) => withoutAlias(operationId)))].sort();
    expect(expected.length).toBeGreaterThan(40);
    expect(leaves(nl.docs.reference.operations).sort()).toEqual(expected);
    expect(leaves(en.docs.reference.operations).sort()).toEqual(expected);
  });

  it("match the summaries of the contracts in English", () => {
    for (const { operationId, summary } of operations)
      expect([operationId, operationTitle("en", operationId)]).toEqual([operationId, summary]);
  });

  it("are translated to Dutch, with the same numbers and code", () => {
    for (const { operationId, summary } of operations) {
      const title = operationTitle("nl", operationId);
      expect(title, operationId).not.toBe(summary);
      expect([operationId, factsIn(title)]).toEqual([operationId, factsIn(summary)]);
    }
  });

  it("exist for every group in both languages, and match the OpenAPI document in English", () => {
    const { tags } = readDocument();
    const names = tags.map(({ name }) => name).sort();
    for (const { docs } of [nl, en]) expect(Object.keys(docs.reference.groups).sort()).toEqual(names);
    for (const { name, description } of tags) {
      expect(groupTexts("en", name)).toEqual({ title: name, description });
      expect(groupTexts("nl", name).description).not.toBe(description);
    }
  });

  it("have no fallback: an operation or group without a title throws", () => {
    for (const language of LANGUAGES) {
      expect(() => operationTitle(language, "candidates.unknown")).toThrow(/no title/);
      expect(() => groupTexts(language, "Unknown")).toThrow(/no title/);
    }
  });
});

describe("an operation's section", () => {
  it("shows the title in the language of the page, and marks only the description as English", () => {
    const operation = operations.find(({ operationId }) => operationId === "mutations.get") as Operation;
    const { reference, toSection, copy, copied } = nl.docs;
    const labels: ReferenceLabels = { ...reference, toSection, copy: { label: copy, doneLabel: copied } };
    const html = renderToStaticMarkup(
      <OperationSection title="Eén mutatie" operation={operation} labels={labels} />,
    );
    expect(html).toContain('<p class="max-w-2xl">Eén mutatie</p>');
    expect(html).toMatch(/<p class="[^"]*text-muted"><span lang="en">/);
    expect(html).not.toContain(operation.summary);
  });
});
