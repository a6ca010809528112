import { expect, test } from "@playwright/test";
import { type CallbackReceiver, startCallbackReceiver } from "../../start-callback-receiver";
import { type StartedServer, startServer } from "../../start-server";
import { expectUndisturbed } from "./expect-undisturbed";
import { startSilentServer } from "./silent-server";

const HANGING_BASES = 4;
const CALLBACKS_PER_BASE = 40;

let server: StartedServer;
let receiver: CallbackReceiver;
test.beforeAll(async () => {
  server = await startServer({ name: "fairness-callbacks" });
  receiver = await startCallbackReceiver(
    server.credentials.regions.map(({ signingSecret }) => signingSecret),
  );
});
test.afterAll(async () => {
  await receiver.stop();
  await server.remove();
});

async function post(key: string, callbackUrl: string): Promise<string> {
  const query = new URLSearchParams({ callbackUrl, skipCustomFieldValidation: "true" });
  const response = await fetch(`${server.baseUrl}/api/v2/candidates?${query}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify([{ name: "Anna", email: "anna@example.org", privacyConsent: true }]),
  });
  expect(response.status).toBe(202);
  return (await response.json()).data.mutationId;
}

async function createRegion(number: number): Promise<string> {
  const response = await fetch(`${server.baseUrl}/api/v2/regions`, {
    method: "POST",
    headers: { "x-api-key": server.credentials.adminKey, "content-type": "application/json" },
    body: JSON.stringify({ name: `Regio ${number}` }),
  });
  expect(response.status).toBe(201);
  return (await response.json()).data.token;
}

test("a region's callbacks arrive while the receivers of other regions hang", async () => {
  const key = String(server.credentials.regions[0]?.apiKey);
  const probe = async () => {
    const mutationId = await post(key, `${receiver.url}/ours`);
    const hasArrived = async () =>
      (await receiver.received()).some(({ body }) => body.mutationId === mutationId);
    await expect.poll(hasArrived, { intervals: [10], timeout: 60_000 }).toBe(true);
  };
  const disturb = async () => {
    const silent = await startSilentServer();
    for (let number = 1; number <= HANGING_BASES; number++) {
      const token = await createRegion(number);
      for (let count = 0; count < CALLBACKS_PER_BASE; count++) await post(token, silent.url);
    }
    await expect.poll(silent.countConnections).toBeGreaterThan(HANGING_BASES);
    return async () => silent.stop();
  };
  await expectUndisturbed("hanging callback receivers of other regions", { probe, disturb });
});
