import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import type { CollectedSpan } from "@/test/otlp-collector";
import { recordSpans } from "@/test/record-spans";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  call("GET", path, { key: region.key, headers });

/** Sends the requests one after the other, and returns their server spans. */
const recordRequests = async (...requests: (() => Promise<unknown>)[]): Promise<CollectedSpan[]> => {
  const spans = await recordSpans(async () => {
    for (const request of requests) await request();
  });
  return spans.filter(({ kind }) => kind === "server");
};

describe("the server span", () => {
  test.each([
    ["GET", "/api/v2/candidates/Zwaluwstaart", "GET /api/v2/candidates/{id}", 400],
    ["GET", "/api/sandbox/candidates?q=zwaluwstaart", "GET /api/sandbox/candidates", 200],
    ["HEAD", "/api/v2/candidates", "HEAD /api/v2/candidates", 200],
    ["DELETE", "/api/v2/candidates", "DELETE /api/v2/candidates", 405],
    ["OPTIONS", "/api/v2/candidates", "OPTIONS /api/v2/candidates", 204],
    ["GET", "/api/v1/schema", "GET /api/v1/schema", 200],
    ["GET", "/api/health", "GET /api/health", 200],
    ["GET", "/api/zwaluwstaart/candidates", "GET", 404],
    ["GET", "/api/v2/candidates/%ff", "GET", 404],
    ["ZWALUWSTAART", "/api/v2/candidates", "HTTP /api/v2/candidates", 405],
  ])("for %s %s is named %s", async (method, path, name, status) => {
    const [span, ...others] = await recordRequests(() => call(method, path, { key: region.key }));
    const [shown, route] = name.split(" ");
    expect(others).toEqual([]);
    expect(span).toMatchObject({
      name,
      attributes: {
        "http.request.method": shown === "HTTP" ? "_OTHER" : method,
        "http.response.status_code": status,
      },
      isError: false,
    });
    expect(span?.attributes["http.route"]).toBe(route);
    expect(JSON.stringify(span).toLowerCase()).not.toContain("zwaluwstaart");
  });

  test("has the request id, and is an error only if the status is 500 or higher", async () => {
    let requestId: string | undefined;
    const [rejected, failed] = await recordRequests(
      () => call("POST", "/api/v2/candidates", { key: region.key, raw: "{" }),
      async () => {
        await db().execute(sql`alter table candidates rename to candidates_away`);
        const { status, headers } = await get("/api/v2/candidates");
        await db().execute(sql`alter table candidates_away rename to candidates`);
        expect(status).toBe(500);
        requestId = headers["x-request-id"];
      },
    );
    expect(rejected).toMatchObject({ isError: false, attributes: { "http.response.status_code": 400 } });
    expect(failed).toMatchObject({
      isError: true,
      attributes: { "error.type": "500", "instroom.request.id": requestId },
    });
  });

  test("starts a new trace that links to the client's trace", async () => {
    const [traceId, spanId] = ["a".repeat(32), "b".repeat(16)];
    const [linked, malformed] = await recordRequests(
      () => get("/api/v2/candidates", { traceparent: `00-${traceId}-${spanId}-00` }),
      () => get("/api/v2/candidates", { traceparent: "00-zwaluwstaart" }),
    );
    // The client's flag asks not to record the trace. The server ignores that flag.
    expect(linked).toMatchObject({ parentSpanId: null, links: [{ traceId, spanId }] });
    expect(linked?.traceId).not.toBe(traceId);
    expect(malformed).toMatchObject({ parentSpanId: null, links: [] });
  });
});
