import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { cpuTimeRatio } from "@/test/cpu-time-ratio";
import { randomRuns } from "@/test/random-volume";
import {
  apiKeyId,
  attachmentId,
  calendarDate,
  dateTime,
  email,
  httpUrl,
  recordId,
  text,
  uri,
} from "./formats";

const ajv = new Ajv();
addFormats(ajv, { mode: "full" });

const patternOf = (schema: z.ZodType) => String(schema.meta()?.pattern);
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

const VALID_VALUES: [string, z.ZodType, string[]][] = [
  [
    "email",
    email,
    ["a@b.nl", "A.b+c@Sub.Example.org", "o'brien@xn--caf-dma.nl", `${"a".repeat(242)}@example.org`],
  ],
  [
    "uri",
    uri,
    [
      "https://www.linkedin.com/in/x",
      "urn:isbn:0451450523",
      "http://[2001:db8::7]/",
      "http://[::]/",
      "file:///a",
      "x:/",
      "a://u:p@h:80/p?q#f",
    ],
  ],
  [
    "httpUrl",
    httpUrl,
    [
      "http://localhost:3000/a",
      "HTTPS://example.org?x=1",
      "http://1.2.3.4",
      "http://[::1]:8080/",
      "https://a_b.example.org./%20",
    ],
  ],
  ["calendarDate", calendarDate, ["0001-01-01", "2000-02-29", "2024-02-29", "9999-12-31", "1900-02-28"]],
  [
    "dateTime",
    dateTime,
    [
      "2024-02-29T10:00Z",
      "1000-01-01T00:00:00+23:59",
      "9998-12-31T23:59:59.999-23:59",
      "2024-01-01T10:00:00.123456789012Z",
      "2024-01-01T10:00-00:01",
      "2024-01-01T10:00-00:00",
      "2024-01-01T10:00:00.5+00:00",
    ],
  ],
  ["recordId", recordId, ["recABCDEFGHIJKLMN", "rec00000000000000"]],
  ["attachmentId", attachmentId, ["att0123456789abcd"]],
  ["apiKeyId", apiKeyId, ["key0123456789abcd"]],
];

const INVALID_VALUES: [string, z.ZodType, unknown[]][] = [
  [
    "email",
    email,
    [
      "",
      "a@b",
      "a@b-.nl",
      "a@-b.nl",
      "a..b@c.nl",
      ".a@b.nl",
      " a@b.nl",
      "a@b.nl\n",
      "é@b.nl",
      `a@${"b".repeat(64)}.nl`,
      `${"a".repeat(243)}@example.org`,
      1,
      null,
    ],
  ],
  [
    "uri",
    uri,
    [
      "",
      "www.example.org",
      "//example.org",
      "http:",
      "https://exa mple.org",
      "https://example.org/é",
      "https://a/%zz",
      "http://[:::1]/",
      "http://a\n",
      `https://${"a".repeat(2041)}`,
    ],
  ],
  [
    "httpUrl",
    httpUrl,
    [
      "ftp://example.org",
      "http://",
      "http:///a",
      "http://u:p@example.org/",
      "http://a:0/",
      "http://a:65536/",
      "http://1.2.3.256/",
      "http://a..b/",
      "javascript:alert(1)",
    ],
  ],
  [
    "calendarDate",
    calendarDate,
    [
      "0000-01-01",
      "2023-02-29",
      "1900-02-29",
      "2024-02-30",
      "2024-04-31",
      "2024-13-01",
      "2024-1-01",
      "24-01-01",
      "2024-01-01T00:00Z",
      "2024-01-01\n",
      20240101,
    ],
  ],
  [
    "dateTime",
    dateTime,
    [
      "2024-01-01T10:00",
      "2024-01-01T10:00:00-24:00",
      "2024-01-01T10:00:00-00:60",
      "2024-01-01T24:00Z",
      "2024-01-01T10:00:60Z",
      "2023-02-29T10:00Z",
      "2024-01-01T10:00+0100",
      "2024-01-01T10:00z",
      "2024-01-01 10:00Z",
      "0999-12-31T10:00Z",
      "9999-01-01T10:00Z",
      "2024-01-01",
    ],
  ],
  [
    "recordId",
    recordId,
    [
      "rec0000000000000",
      "rec000000000000000",
      "REC00000000000000",
      "rec0000000000000é",
      "rec00000000000000\n",
    ],
  ],
];

describe("formats", () => {
  test.each(VALID_VALUES)("%s accepts valid values", (_name, schema, values) => {
    expect(values.filter((value) => !accepts(schema, value))).toEqual([]);
  });

  test.each(INVALID_VALUES)("%s rejects invalid values", (_name, schema, values) => {
    expect(values.filter((value) => accepts(schema, value))).toEqual([]);
  });

  test.each([
    ["email", email, "email"],
    ["uri", uri, "uri"],
    ["httpUrl", httpUrl, "uri"],
    ["calendarDate", calendarDate, "date"],
  ])("%s accepts no value that its JSON Schema format rejects", (_name, schema, format) => {
    const validate = ajv.compile({ type: "string", format });
    const matching = fc.stringMatching(new RegExp(patternOf(schema)));
    fc.assert(
      fc.property(matching, (value) => validate(value) === true),
      randomRuns(2_000),
    );
  });

  test("every value that httpUrl accepts has no user name and can be parsed by the URL class, unless it contains punycode", () => {
    const matching = fc
      .stringMatching(new RegExp(patternOf(httpUrl)))
      .filter((value) => !/xn--/i.test(value));
    fc.assert(
      fc.property(matching, (value) => URL.canParse(value) && new URL(value).username === ""),
      randomRuns(1_000),
    );
  });

  test("dateTime accepts only values that Date can parse, with a four-digit year in UTC", () => {
    const matching = fc.stringMatching(new RegExp(patternOf(dateTime)));
    fc.assert(
      fc.property(matching, (value) => /^[0-9]{4}-/.test(new Date(value).toISOString())),
      randomRuns(1_000),
    );
  });

  test("calendarDate accepts only values that Date can parse", () => {
    const matching = fc.stringMatching(new RegExp(patternOf(calendarDate)));
    fc.assert(
      fc.property(matching, (value) => new Date(`${value}T00:00Z`).toISOString().startsWith(value)),
      randomRuns(1_000),
    );
  });

  test.each<[string, z.ZodType, (length: number) => string]>([
    ["email", email, (length) => `${"a.".repeat(length * 15)}@`],
    ["uri", uri, (length) => `https://${"a%20".repeat(length * 62)} `],
    ["httpUrl", httpUrl, (length) => `https://${"a-.".repeat(length * 80)}/ `],
    ["text", text({ max: 20_000 }), (length) => `${"😀".repeat(length * 1_200)}\0`],
    ["dateTime", dateTime, (length) => `2024-01-01T10:00:00.${"1".repeat(length * 600_000)}`],
    ["text", text({ max: 500 }), (length) => "\0".repeat(length * 600_000)],
  ])("%s rejects hostile text in linear time", async (_name, schema, hostile) => {
    const judging = (length: number) => {
      const value = hostile(length);
      expect(accepts(schema, value)).toBe(false);
      return () => accepts(schema, value);
    };
    // Checking eight times as much text should take about eight times as long. Backtracking would take about
    // 64 times as long.
    expect(await cpuTimeRatio({ small: judging(1), large: judging(8) })).toBeLessThan(24);
  });
});
