import { expect } from "@playwright/test";
import { freePort } from "../../scripts/programs/free-port.mjs";
import { test } from "../fixtures";
import { type CallbackReceiver, startCallbackReceiver } from "../start-callback-receiver";
import { type RunningInngestServer, startInngestServer } from "../start-inngest-server";
import { type StartedServer, startServer } from "../start-server";

/** Runs the product with an Inngest server. Our server publishes events, and Next runs the functions. */

const WRITES = 100;

let inngest: RunningInngestServer;
let server: StartedServer;
let receiver: CallbackReceiver;
test.beforeAll(async () => {
  const port = await freePort();
  inngest = await startInngestServer(() => `http://localhost:${port}`);
  server = await startServer({ name: "inngest", port, settings: { INNGEST_DEV: inngest.url } });
  receiver = await startCallbackReceiver(
    server.credentials.regions.map(({ signingSecret }) => signingSecret),
  );
});
test.afterAll(async () => {
  await receiver.stop();
  await server.remove();
  await inngest.stop();
});

const readStatus = async () => (await (await fetch(`${server.baseUrl}/api/ready`)).json()).data.inngest;

async function write(name: string): Promise<void> {
  const query = new URLSearchParams({
    callbackUrl: `${receiver.url}/${name}`,
    skipCustomFieldValidation: "true",
  });
  const response = await fetch(`${server.baseUrl}/api/v2/candidates?${query}`, {
    method: "POST",
    headers: { "x-api-key": server.credentials.regions[0]?.apiKey ?? "", "content-type": "application/json" },
    body: JSON.stringify([{ name, email: `${name}@example.org`, privacyConsent: true }]),
  });
  expect(response.status).toBe(202);
}

const isReported = (name: string) => async () =>
  (await receiver.received()).some(({ path }) => path === `/${name}`);

test('the ready endpoint reports Inngest as "heard" after its first call, and a few runs execute many writes', async () => {
  expect(await readStatus()).toBe("unknown");
  await write("first");
  await expect.poll(readStatus).toBe("heard");
  await expect.poll(isReported("first")).toBe(true);
  const [callsBefore, startedAt] = [inngest.calls(), performance.now()];
  for (let index = 0; index < WRITES; index++) await write(`many-${index}`);
  await expect.poll(async () => (await receiver.received()).length, { timeout: 60_000 }).toBe(WRITES + 1);
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(await readStatus()).toBe("heard");
  // A run also executes mutations that arrive during the run, so a few runs per second are enough. Callbacks
  // need at most one run per second.
  expect(inngest.calls() - callsBefore).toBeLessThan(10 + 6 * seconds);
});

test("a write is executed and reported after the Inngest server has stopped", async () => {
  await inngest.stop();
  await write("alone");
  await expect.poll(isReported("alone"), { timeout: 30_000 }).toBe(true);
  expect(await readStatus()).toBe("not heard");
});
