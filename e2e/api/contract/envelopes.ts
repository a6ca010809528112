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

export function expectCommonHeaders({ status, target, headers }: ApiResponse): void {
  expect(headers["x-request-id"]).toMatch(UUID_V7);
  expect(headers["api-version"]).toMatch(/^2\.\d+\.\d+$/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  const isCacheable = /\/schema(\?|$)/.test(target) && (status === 200 || status === 304);
  const isFile = target.startsWith("/api/files/") && status === 200;
  if (!isFile) {
    expect(headers["cache-control"]).toBe(isCacheable ? "private, max-age=0, must-revalidate" : "no-store");
  }
}

export function expectEnvelope(response: ApiResponse, origin: string): void {
  if (response.method === "HEAD" || response.status === 204 || response.status === 304) {
    expect(response.bytes.length).toBe(0);
  } else if (response.status >= 400) expectProblem(response, origin);
  else if (response.headers["content-type"] === "application/json" && response.body) expectSuccess(response);
}

function expectSuccess({ status, body }: ApiResponse): void {
  expect(Object.keys(body)).toEqual(["statusCode", "message", "data", "meta"]);
  expect(body).toMatchObject({
    statusCode: status,
    message: expect.any(String),
    meta: { sandboxEnabled: expect.any(Boolean) },
  });
}

function expectProblem({ status, target, headers, body }: ApiResponse, origin: string): void {
  expect(headers["content-type"]).toBe("application/problem+json");
  expect(Object.keys(body)).toEqual(PROBLEM_KEYS);
  const { title } = ERRORS[body.code as keyof typeof ERRORS];
  expect(body).toMatchObject({
    error: true,
    statusCode: status,
    status,
    statusMessage: title,
    title,
    detail: body.message,
    type: `${origin}/docs/errors#${body.code}`,
    requestId: headers["x-request-id"],
  });
  expectSameUrl(body.url, `${origin}${target}`);
  expectSameUrl(`${origin}${body.instance}`, `${origin}${target.split("?", 1)[0]}`);
  if (body.code === "validation_error") expectIssues(body.data.issues);
  else expect(body.data).not.toHaveProperty("issues");
}

/** Compares parsed URLs, because Next rewrites the query with another encoding. */
function expectSameUrl(actual: string, expected: string): void {
  const [left, right] = [new URL(actual), new URL(expected)];
  expect(left.origin + left.pathname).toBe(right.origin + right.pathname);
  expect([...left.searchParams]).toEqual([...right.searchParams]);
}

function expectIssues(issues: { path: string[]; pointer: string; location: string }[]): void {
  expect(issues.length).toBeGreaterThan(0);
  for (const issue of issues) {
    expect(Object.keys(issue)).toEqual(["path", "pointer", "location", "code", "message"]);
    const names = issue.path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    expect(issue.pointer).toBe(names.join(""));
    expect(["body", "query", "path"]).toContain(issue.location);
  }
}

/** Lists the issues of an error response as `pointer code`, sorted. */
export const summarizeIssues = ({ body }: ApiResponse): string[] =>
  body.data.issues.map((issue: { pointer: string; code: string }) => `${issue.pointer} ${issue.code}`).sort();
