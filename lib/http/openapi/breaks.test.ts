import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findBreaks } from "@/test/openapi/find-breaks";
import type { Json } from "@/test/openapi/json-reference";
import { getOpenApiDocument } from "./get";

/** The public part of version 2.1.0's document, without examples. */
const before: Json = JSON.parse(readFileSync("test/openapi/2.1.0.json", "utf8"));
const after = (): Json => JSON.parse(JSON.stringify(getOpenApiDocument()));

/** What a client of version 2.1.0 must change, and why. The changelog says so too. */
const NAMED: { change: RegExp; reason: string }[] = [
  {
    change: /^GET \/mutations \?operation: other values$/,
    reason: "An operation that doesn't exist found nothing; now it is an error.",
  },
  {
    change: /\/attachments: lost$/,
    reason: "The field was never filled: the files are in `curriculumVitae` and `otherAttachments`.",
  },
];

test("a client of version 2.1.0 finds everything that it used, but for the named changes [contract 6.no-breaks]", () => {
  const breaks = findBreaks(before, after());
  expect(breaks.filter((each) => !NAMED.some(({ change }) => change.test(each)))).toEqual([]);
  expect(NAMED.filter(({ change }) => !breaks.some((each) => change.test(each)))).toEqual([]);
});

describe("the comparison finds", () => {
  const schemas = (document: Json) => document.components.schemas;
  const parameters = (document: Json) => document.paths["/candidates"].get.parameters;
  const CHANGES: [string, (document: Json) => void, string][] = [
    ["a lost operation", ({ paths }) => delete paths["/candidates/find"].get, "GET /candidates/find: lost"],
    ["a lost parameter", (document) => parameters(document).shift(), "GET /candidates ?pageSize: lost"],
    [
      "a parameter that is required now",
      (document) => Object.assign(parameters(document)[0], { required: true }),
      "GET /candidates ?pageSize: required",
    ],
    [
      "a field of a request that is required now",
      (document) => schemas(document).NewCandidate.required.push("phone"),
      "POST /candidates request/*/phone: required",
    ],
    [
      "a value that a request may no longer have",
      (document) => schemas(document).CandidatePhase.enum.shift(),
      "PATCH /candidates/{id} request/phase: other values",
    ],
    [
      "a lost field of a response",
      (document) => delete schemas(document).Candidate.properties.phone,
      "PATCH /candidates/{id} callback/result/candidate/phone: lost",
    ],
    [
      "a field of a response that may be absent now",
      (document) => schemas(document).Attachment.required.shift(),
      "GET /candidates/{id} 200/data/curriculumVitae/*/id: may be absent",
    ],
    [
      "another type in a callback",
      (document) => Object.assign(schemas(document).Candidate.properties.name, { type: "number" }),
      "PATCH /candidates/{id} callback/result/candidate/name: string became number",
    ],
    [
      "a lost status",
      ({ paths }) => delete paths["/candidates"].post.responses[202],
      "POST /candidates 202: lost",
    ],
  ];

  test.each(CHANGES)("%s", (_, change, expected) => {
    const changed = after();
    change(changed);
    expect(findBreaks(before, changed)).toContain(expected);
  });
});
