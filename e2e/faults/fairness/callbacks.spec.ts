import { expect } from "@playwright/test";
import { startNameServer } from "../../../test/name-server";
import { test } from "../../fixtures";
import { type CallbackReceiver, startCallbackReceiver } from "../../start-callback-receiver";
import { type StartedServer, startServer } from "../../start-server";
import { expectUndisturbed } from "./expect-undisturbed";
import { startSilentServer } from "./silent-server";

const HANGING_BASES = 4;
const CALLBACKS_PER_BASE = 40;

let nameServer: Awaited<ReturnType<typeof startNameServer>>;
let server: StartedServer;
let receiver: CallbackReceiver;
test.beforeAll(async () => {
  nameServer = await startNameServer(() => "silence");
  const settings = { TEST_NAME_SERVER: nameServer.address };
  server = await startServer({ name: "fairness-callbacks", settings });
  receiver = await startCallbackReceiver(
    server.credentials.regions.map(({ signingSecret }) => signingSecret),
  );
});
test.afterAll(async () => {
  await receiver.stop();
  await server.remove();
  await nameServer.close();
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

/** Writes to the first region with a callback URL, and waits for the callback. */
async function probe(): Promise<void> {
  const mutationId = await post(String(server.credentials.regions[0]?.apiKey), `${receiver.url}/ours`);
  const hasArrived = async () =>
    (await receiver.received()).some(({ body }) => body.mutationId === mutationId);
  await expect.poll(hasArrived, { intervals: [10], timeout: 60_000 }).toBe(true);
}

async function postToNewRegion(number: number, urlOf: (count: number) => string): Promise<void> {
  const token = await createRegion(number);
  for (let count = 0; count < CALLBACKS_PER_BASE; count++) await post(token, urlOf(count));
}

test("a region's callbacks arrive even if a name server doesn't respond to queries about other receivers", async () => {
  const disturb = async () => {
    await postToNewRegion(0, (count) => `https://receiver-${count}.example.org/hook`);
    await expect.poll(() => nameServer.queries.length).toBeGreaterThan(CALLBACKS_PER_BASE / 2);
    return async () => undefined;
  };
  await expectUndisturbed("a silent name server of other receivers", { probe, disturb });
});

test("a region's callbacks arrive even if the receivers of other regions hang", async () => {
  const disturb = async () => {
    const silent = await startSilentServer();
    for (let number = 1; number <= HANGING_BASES; number++) await postToNewRegion(number, () => silent.url);
    await expect.poll(silent.countConnections).toBeGreaterThan(HANGING_BASES);
    return async () => silent.stop();
  };
  await expectUndisturbed("hanging callback receivers of other regions", { probe, disturb });
});
