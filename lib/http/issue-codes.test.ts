import { beforeAll, describe, expect, test } from "vitest";
import { MIB } from "@/lib/contract/contract";
import { ISSUE_CODES, type IssueCode } from "@/lib/contract/issue-codes";
import { call, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { isOwnSentence } from "@/test/issue-sentence";
import { setUpTempStorage } from "@/test/temp-storage";

/** Triggers the issue codes of both API versions and checks the messages. */

let region: TestRegion;
let admin: string;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([{ name: "Wijk", type: "text", required: false }]);
  admin = await newGlobalKey("admin");
});

type Request = () => ReturnType<typeof call>;

const post = (path: string, body: unknown) => call("POST", path, { key: region.key, body });
const json = { "content-type": "application/json" };

const person = { name: "A", email: "a@example.org", privacyConsent: true };
const create = (fields: object, query = "") => post(`/api/v2/candidates${query}`, [{ ...person, ...fields }]);
const file = (data: string) => create({ curriculumVitae: [{ filename: "cv.txt", data }] });
const bytes = (content: string | Buffer) =>
  `data:text/plain;base64,${Buffer.from(content).toString("base64")}`;
const both = { filename: "cv.txt", url: "https://example.org/cv.txt", data: bytes("a") };
const redirectUrl = "https://elders.example/terug";
const wrongFields = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`veld${index}`, 1]));

async function repeatToken() {
  const body = { token: `ctk-${region.id}`.padEnd(40, "x") };
  const options = { key: admin, body };
  await call("POST", `/api/v2/auth/regions/api-keys?region=${region.id}`, options);
  return call("POST", `/api/v2/auth/regions/api-keys?region=${region.id}`, options);
}

/** The type makes compilation fail if an issue code is missing here. */
const VERSION_2: Record<Exclude<IssueCode, "malformed_json">, Request> = {
  required: () => post("/api/v2/candidates", [{}]),
  invalid_type: () => create({ name: 5 }),
  invalid_value: () => create({ phase: "x" }),
  invalid_format: () => create({ email: "x" }),
  too_small: () => create({ name: "" }),
  too_big: () => create({ name: "x".repeat(201) }),
  unrecognized_keys: () => create({ naam: "A" }),
  invalid_union: () => create({ curriculumVitae: [both] }),
  invalid: () => call("PATCH", `/api/v2/regions/${region.id}`, { key: admin, body: {} }),
  repeated: () => call("GET", "/api/v2/candidates?pageSize=1&pageSize=2", { key: region.key }),
  contradiction: () =>
    call("POST", "/api/v2/candidates?idempotencyKey=a", {
      key: region.key,
      body: [person],
      headers: { "idempotency-key": "b" },
    }),
  not_allowed: () =>
    post("/api/v2/auth/candidates/request-email-verification", { email: person.email, redirectUrl }),
  invalid_cursor: () => call("GET", "/api/v2/candidates?cursor=x", { key: region.key }),
  invalid_token: repeatToken,
  refused_address: () => create({}, "?callbackUrl=https%3A%2F%2Fexample.org%3A22%2F"),
  invalid_base64: () => file("data:text/plain;base64,@@@@"),
  empty_file: () => file("data:text/plain;base64,="),
  file_too_large: () => file(bytes(Buffer.alloc(10 * MIB + 1, "a"))),
  unsupported_file_type: () => file(bytes(Buffer.from([0, 1, 2, 3]))),
  too_many_values: () =>
    call("POST", "/api/v2/auth/candidates/verify", { body: { token: Array.from({ length: 40 }, () => 1) } }),
  too_many_issues: () => create(wrongFields),
};

const anna = { naam: "Anna", email: "anna@example.org", privacy_consent: true };
const createUser = (fields: object) => post("/api/v1/create-user", { ...anna, ...fields });
const wijk = (field_value: unknown) => ({ field_name: "Wijk", field_value });

/** Version 1 has no files, callbacks, pages or idempotency keys, so it can't return most other codes. */
const VERSION_1 = {
  required: () => post("/api/v1/create-user", {}),
  invalid_type: () => createUser({ custom_fields: [wijk(5)] }),
  invalid_value: () => createUser({ fase: "x" }),
  invalid_format: () => createUser({ email: "x" }),
  too_small: () => createUser({ naam: "" }),
  too_big: () => createUser({ custom_fields: [wijk("x".repeat(501))] }),
  unrecognized_keys: () => createUser({ name: "A" }),
  invalid_union: () => createUser({ interacties: "gebeld" }),
  repeated: () => createUser({ custom_fields: [wijk("a"), wijk("b")] }),
  too_many_issues: () => createUser(wrongFields),
  malformed_json: () => call("POST", "/api/v1/create-user", { key: region.key, raw: "{", headers: json }),
} satisfies Partial<Record<IssueCode, Request>>;

type Issue = { code: string; message: string };

describe.each([
  ["version 2", VERSION_2, "issues"],
  ["version 1", VERSION_1, "errors"],
] as const)("in %s", (_version, requests, list) => {
  test.each(Object.entries<Request>(requests))(
    "an issue with code %s has our own message, not zod's [contract 2.issue-sentences]",
    async (code, request) => {
      const { status, body } = await request();
      const issues: Issue[] = body.data[list];
      expect(status).toBe(400);
      expect(issues.map((issue) => issue.code)).toContain(code);
      expect(issues.filter(({ message }) => !isOwnSentence(message))).toEqual([]);
    },
  );
});

test("every issue code has a request that triggers it", () => {
  expect(new Set([...Object.keys(VERSION_2), ...Object.keys(VERSION_1)])).toEqual(new Set(ISSUE_CODES));
});
