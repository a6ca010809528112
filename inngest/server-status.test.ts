import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findInngestStatus } from "@/lib/engine/mutations/engine";
import { connect } from "@/lib/platform/database/client";
import { call, newRegion, openSecondConnection, openTestApi, waitUntil } from "@/test/api";
import {
  EVENT_KEY,
  type InngestServer,
  invocationBody,
  requestInngestRoute,
  runFunction,
  SIGNING_KEY,
  signBody,
  startInngestServer,
} from "@/test/inngest-server";
import { postCandidate } from "@/test/queue-fixtures";
import { inngestStatus, noteAcceptedSend, noteFailedSend } from "./server-status";
import { startTrigger } from "./start-trigger";

process.env.ENGINE = "inngest";
process.env.INNGEST_EVENT_KEY = EVENT_KEY;
process.env.INNGEST_SIGNING_KEY = SIGNING_KEY;

let server: InngestServer;
beforeAll(openTestApi);
beforeAll(async () => {
  server = await startInngestServer("accept");
  process.env.INNGEST_BASE_URL = server.origin;
});
afterEach(() => startTrigger()());
afterAll(() => server.close());

const event = { name: "mutations/queued", data: { baseId: 0 } };
const callFunction = () => runFunction("run-mutations", event);
const statusAfter = (ms: number) => inngestStatus(performance.now() + ms);

describe("the status of the Inngest server", () => {
  test('is "heard" for 90 seconds after a call, longer than the sweep interval', async () => {
    startTrigger();
    expect(findInngestStatus()).toBe("unknown");
    await callFunction();
    expect([statusAfter(0), statusAfter(80_000), statusAfter(91_000)]).toEqual([
      "heard",
      "heard",
      "not heard",
    ]);
  });

  test('is "not heard" if no call follows an accepted event within five seconds', async () => {
    startTrigger();
    await callFunction();
    noteAcceptedSend(performance.now());
    expect([statusAfter(4_000), statusAfter(6_000)]).toEqual(["heard", "not heard"]);
    await callFunction();
    expect(statusAfter(6_000)).toBe("heard");
  });

  test('stays "heard" if the call arrives before the response to the event', async () => {
    startTrigger();
    const sentAtMs = performance.now();
    await callFunction();
    noteAcceptedSend(sentAtMs);
    expect(statusAfter(6_000)).toBe("heard");
  });

  test('is "not heard" after a failed send, until Inngest calls again', async () => {
    startTrigger();
    await callFunction();
    noteFailedSend();
    expect(findInngestStatus()).toBe("not heard");
    await callFunction();
    expect(findInngestStatus()).toBe("heard");
  });

  test("is reported by GET /api/ready, which returns 200 even if Inngest doesn't call our functions", async () => {
    const read = async () => {
      const { status, body } = await call("GET", "/api/ready");
      return [status, body.data?.inngest];
    };
    const query = { fnId: "instroom-run-mutations", stepId: "step" };
    expect((await call("GET", "/api/ready")).status).toBe(503);
    await server.setMode("accept");
    startTrigger();
    const region = await newRegion();
    await postCandidate(region, "Accepted");
    await waitUntil(async () => server.events.length > 0);
    expect(await read()).toEqual([200, "unknown"]);
    const signature = signBody(invocationBody(event), { key: "ab".repeat(32) });
    await requestInngestRoute("POST", { body: invocationBody(event), query, signature });
    await requestInngestRoute("GET");
    expect(await read()).toEqual([200, "unknown"]);
    await callFunction();
    expect((await call("GET", "/api/ready")).body.data).toMatchObject({
      database: "ready",
      engine: "inngest",
      lastPollAt: null,
      inngest: "heard",
      parts: { inngest: "ready", engine: "ready" },
    });
    await server.setMode("disconnect");
    await postCandidate(region, "Unheard");
    await waitUntil(async () => (await read())[1] === "not heard");
    expect(await read()).toEqual([200, "not heard"]);
  });

  test('becomes "heard" when another process reports a call', async () => {
    await server.setMode("accept");
    startTrigger();
    expect(findInngestStatus()).toBe("unknown");
    const other = openSecondConnection();
    await waitUntil(async () => {
      await other.database.execute(sql`select pg_notify('inngest_called', '')`);
      return findInngestStatus() === "heard";
    });
    await other.close();
  });

  test('stays "not heard" if another process reports a call that is older than the event', async () => {
    await server.setMode("accept");
    startTrigger();
    await callFunction();
    await new Promise((resolve) => setTimeout(resolve, 20));
    noteAcceptedSend(performance.now());
    const other = connect(String(process.env.DATABASE_URL), 1);
    let notified = 0;
    await other.listen("inngest_called", () => {
      notified += 1;
    });
    await other`select pg_notify('inngest_called', '60000')`;
    await waitUntil(async () => notified > 0);
    expect(statusAfter(6_000)).toBe("not heard");
    await other`select pg_notify('inngest_called', '0')`;
    await waitUntil(async () => statusAfter(6_000) === "heard");
    await other.end();
  });

  test("is updated in other processes after every call, even if two calls are close together", async () => {
    startTrigger();
    const other = connect(String(process.env.DATABASE_URL), 1);
    let notified = 0;
    await other.listen("inngest_called", () => {
      notified += 1;
    });
    await callFunction();
    await waitUntil(async () => notified === 1);
    await callFunction();
    await waitUntil(async () => notified === 2);
    await other.end();
  });
});
