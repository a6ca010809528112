import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { freePort } from "../scripts/programs/free-port.mjs";
import { type CollectedSpan, type Collector, startCollector, treeOf } from "../test/otlp-collector";
import { test } from "./fixtures";
import { type CallbackReceiver, startCallbackReceiver } from "./start-callback-receiver";
import { startInngestServer } from "./start-inngest-server";
import { type StartedServer, startServer } from "./start-server";
import { readServerSettings, startServerVariant } from "./start-server-variant";

// Each test has its own server.
test.describe.configure({ mode: "parallel" });

/** The interval at which a process exports its spans, in milliseconds. */
const SCHEDULE_DELAY = "100";
const MARKS = ["zwaluwstaart", "0687654321", "kwikstaartlaan", "reigersgedicht", "roerdomp"];
const person = {
  name: "Zwaluwstaart Vogel",
  email: "zwaluwstaart@example.org",
  privacyConsent: true,
  phone: "0687654321",
  address: "Kwikstaartlaan 7",
  motivation: "Reigersgedicht",
};
const WRITE = "POST /api/v2/candidates";

const secretsOf = ({ credentials }: StartedServer) =>
  credentials.regions.map(({ signingSecret }) => signingSecret);

const callApi = (
  server: Pick<StartedServer, "baseUrl" | "credentials">,
  path: string,
  init: RequestInit = {},
) =>
  fetch(`${server.baseUrl}/api/v2${path}`, {
    ...init,
    headers: {
      "x-api-key": String(server.credentials.regions[0]?.apiKey),
      "content-type": "application/json",
      traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
    },
  });

/** Posts a candidate with a callback. Returns the response status and the mutation's id. */
async function post(server: Parameters<typeof callApi>[0], receiver: CallbackReceiver, name = person.name) {
  const query = new URLSearchParams({
    callbackUrl: `${receiver.url}/roerdomp?of=${person.email}`,
    idempotencyKey: `${name}-roerdomp`,
    skipCustomFieldValidation: "true",
  });
  const body = JSON.stringify([{ ...person, name, email: `${name.split(" ")[0]}@example.org` }]);
  const response = await callApi(server, `/candidates?${query}`, { method: "POST", body });
  return { status: response.status, id: String((await response.json()).data?.mutationId) };
}

const spansOf = (collector: Collector, mutationId: string): CollectedSpan[] => {
  const spans = collector.spans();
  const traceId = spans.find(({ attributes }) => attributes["instroom.mutation.id"] === mutationId)?.traceId;
  return spans.filter((span) => span.traceId === traceId);
};

const treeOfWrite = (collector: Collector, mutationId: string) => {
  const spans = spansOf(collector, mutationId);
  const root = spans.find(({ kind }) => kind === "server");
  return root && treeOf(spans, root);
};

const expectNoTraces = (collector: Collector) => {
  const text = collector.text();
  const decoded = decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, ""));
  const lower = `${text} ${decoded}`.toLowerCase();
  expect(MARKS.filter((mark) => lower.includes(mark))).toEqual([]);
};

const TREE = [WRITE, ["mutation enqueue", ["mutation execute", ["callback send"]]]];

for (const engine of ["embedded", "inngest"] as const) {
  test(`one trace follows a write from the request to its callback if the engine is ${engine}`, async () => {
    const port = await freePort();
    const collector = await startCollector();
    const inngest = engine === "inngest" ? await startInngestServer(() => `http://localhost:${port}`) : null;
    const server = await startServer({
      name: `tracing-${engine}`,
      port,
      settings: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_BSP_SCHEDULE_DELAY: SCHEDULE_DELAY,
        LOG_LEVEL: "trace",
        ...(inngest && { INNGEST_DEV: inngest.url }),
      },
    });
    const receiver = await startCallbackReceiver(secretsOf(server));
    try {
      const { status, id } = await post(server, receiver);
      expect(status).toBe(202);
      await expect.poll(() => treeOfWrite(collector, id)).toEqual(TREE);
      const spans = spansOf(collector, id);
      const execution = spans.find(({ name }) => name === "mutation execute");
      expect(execution?.attributes["instroom.mutation.outcome"]).toBe("completed");
      expect(spans.find(({ kind }) => kind === "client")?.attributes["http.response.status_code"]).toBe(204);
      expect(spans.find(({ kind }) => kind === "server")).toMatchObject({
        parentSpanId: null,
        links: [{ traceId: "a".repeat(32), spanId: "b".repeat(16) }],
        attributes: { "http.route": "/api/v2/candidates", "http.response.status_code": 202 },
      });
      const isLinked = () =>
        collector
          .spans()
          .some(
            ({ name, links }) => name === "drain" && links.some(({ spanId }) => spanId === execution?.spanId),
          );
      await expect.poll(isLinked).toBe(true);
      if (inngest) expect(inngest.calls()).toBeGreaterThan(0);

      await callApi(server, `/candidates?q=${encodeURIComponent(person.email)}`);
      await callApi(server, `/candidates/${encodeURIComponent(person.name)}`);
      await fetch(`${server.baseUrl}/portal?email=${encodeURIComponent(person.email)}`);
      // Shutting down exports the remaining spans.
      await server.stop();
      expect(collector.spans().map(({ name }) => name)).toContain("GET /api/v2/candidates/{id}");
      expectNoTraces(collector);
      expect(readFileSync(server.logFile, "utf8")).toContain(`"traceId":"${execution?.traceId}"`);
    } finally {
      await receiver.stop();
      await server.remove();
      await inngest?.stop();
      await collector.close();
    }
  });
}

test("next start traces the writes that it accepts, even if another process executes them", async () => {
  const collector = await startCollector();
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: SCHEDULE_DELAY };
  const server = await startServer({ name: "tracing-beside", settings: tracing });
  const settings = { ...(await readServerSettings(server.dataDir)), ...tracing };
  const next = await startServerVariant("next start", { name: "tracing-next", settings });
  const receiver = await startCallbackReceiver(secretsOf(server));
  try {
    const { baseUrl } = next;
    const { status, id } = await post({ baseUrl, credentials: server.credentials }, receiver);
    expect(status).toBe(202);
    await expect.poll(() => treeOfWrite(collector, id)).toEqual(TREE);
    expectNoTraces(collector);
  } finally {
    await receiver.stop();
    await next.stop();
    await server.remove();
    await collector.close();
  }
});

for (const state of ["refuses connections", "hangs"] as const) {
  test(`a collector that ${state} doesn't affect responses, and the server still shuts down within 20 seconds`, async () => {
    const collector = state === "hangs" ? await startCollector(() => undefined) : null;
    const server = await startServer({
      name: `tracing-${state.replace(" ", "-")}`,
      settings: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector?.url ?? "http://127.0.0.1:9",
        OTEL_BSP_SCHEDULE_DELAY: SCHEDULE_DELAY,
      },
    });
    const receiver = await startCallbackReceiver(secretsOf(server));
    try {
      const startedAt = performance.now();
      for (let index = 0; index < 50; index++)
        expect((await post(server, receiver, `Naam${index}`)).status).toBe(202);
      await expect.poll(async () => (await receiver.received()).length).toBe(50);
      expect((await callApi(server, "/candidates")).status).toBe(200);
      expect((await fetch(`${server.baseUrl}/api/ready`)).status).toBe(200);
      expect(performance.now() - startedAt).toBeLessThan(30_000);
      const countLosses = () =>
        readFileSync(server.logFile, "utf8").match(/"message":"spans dropped/g)?.length;
      await expect.poll(countLosses).toBe(1);
      const stoppingAt = performance.now();
      await server.stop();
      expect(performance.now() - stoppingAt).toBeLessThan(20_000);
      // Spans were also dropped during the shutdown, but the log reports dropped spans only once a minute.
      expect(countLosses()).toBe(1);
    } finally {
      await receiver.stop();
      await server.remove();
      await collector?.close();
    }
  });
}
