import { expect } from "@playwright/test";
import { ERRORS } from "@/lib/contract/errors";
import type { ApiResponse } from "./api-response";

export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const PROBLEM_KEYS = [
  "error",
  "url",
  "statusCode",
  "statusMessage",
  "message",
  "data",
  "type",
  "title",
  "status",
  "detail",
  "instance",
  "code",
  "requestId",
];

function expectedHeaders({ status, target }: ApiResponse): Record<string, unknown> {
  const isCacheable = /\/schema(\?|$)/.test(target) && (status === 200 || status === 304);
  const isFile = target.startsWith("/api/files/") && status === 200;
  const cacheControl = isCacheable ? "private, max-age=0, must-revalidate" : "no-store";
  return {
    "x-request-id": expect.stringMatching(UUID_V7),
    "api-version": expect.stringMatching(/^2\.\d+\.\d+$/),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    ...(!isFile && { "cache-control": cacheControl }),
  };
}

const SUCCESS_KEYS = ["statusCode", "message", "data", "meta"];

const expectedSuccess = ({ status }: ApiResponse) => ({
  keys: SUCCESS_KEYS,
  body: {
    statusCode: status,
    message: expect.any(String),
    meta: { sandboxEnabled: expect.any(Boolean) },
  },
});

/** Parses the URL, so that comparisons ignore how Next re-encodes the query. */
function parseUrl(url: string) {
  const { origin, pathname, searchParams } = new URL(url);
  return [origin + pathname, ...searchParams];
}

type Issue = { path: string[]; pointer: string; location: string };

const describeIssue = (issue: Issue) => ({
  keys: Object.keys(issue),
  pointer: issue.pointer,
  location: issue.location,
});

const expectedIssue = ({ path }: Issue) => ({
  keys: ["path", "pointer", "location", "code", "message"],
  pointer: path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
  location: expect.stringMatching(/^(body|query|path|header)$/),
});

const expectedIssues = (issues: Issue[] = []) =>
  issues.length > 0 ? issues.map(expectedIssue) : ["at least one issue"];

const expectedProblem = ({ status, target, headers, body }: ApiResponse, origin: string) => {
  const { title } = ERRORS[body.code as keyof typeof ERRORS];
  return {
    contentType: "application/problem+json",
    keys: PROBLEM_KEYS,
    body: {
      error: true,
      statusCode: status,
      status,
      statusMessage: title,
      title,
      detail: body.message,
      type: `${origin}/docs/errors#${body.code}`,
      requestId: headers["x-request-id"],
    },
    url: parseUrl(`${origin}${target}`),
    instance: parseUrl(`${origin}${target.split("?", 1)[0]}`),
    issues: body.code === "validation_error" ? expectedIssues(body.data.issues) : undefined,
  };
};

const describeProblem = ({ headers, body }: ApiResponse, origin: string) => ({
  contentType: headers["content-type"],
  keys: Object.keys(body),
  body,
  url: parseUrl(body.url),
  instance: parseUrl(`${origin}${body.instance}`),
  issues: body.data.issues?.map(describeIssue),
});

const describeSuccess = ({ body }: ApiResponse) => ({ keys: Object.keys(body), body });

/** Returns the parts of the body that the contract prescribes, as received and as expected. */
function compareBody(response: ApiResponse, origin: string): { actual: object; expected: object } {
  const { method, status, headers, body, bytes } = response;
  if (method === "HEAD" || status === 204 || status === 304) {
    return { actual: { size: bytes.length }, expected: { size: 0 } };
  }
  if (status >= 400) {
    return { actual: describeProblem(response, origin), expected: expectedProblem(response, origin) };
  }
  if (headers["content-type"] === "application/json" && body) {
    return { actual: describeSuccess(response), expected: expectedSuccess(response) };
  }
  return { actual: {}, expected: {} };
}

/**
 * Checks the headers and the envelope that all responses share. Uses a single `expect`, because Playwright
 * records every `expect` as a step, which takes longer than most requests.
 */
export function expectEnvelope(response: ApiResponse, origin: string): void {
  const { actual, expected } = compareBody(response, origin);
  expect({ headers: response.headers, ...actual }).toMatchObject({
    headers: expectedHeaders(response),
    ...expected,
  });
}

/** Lists the issues of an error response as `pointer code`, sorted. */
export const summarizeIssues = ({ body }: ApiResponse): string[] =>
  body.data.issues.map((issue: { pointer: string; code: string }) => `${issue.pointer} ${issue.code}`).sort();
