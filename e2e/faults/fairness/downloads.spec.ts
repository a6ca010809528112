import { expect } from "@playwright/test";
import { test } from "../../fixtures";
import { type StartedServer, startServer } from "../../start-server";
import { expectUndisturbed } from "./expect-undisturbed";
import { startSilentServer } from "./silent-server";

/** Exceeds the number of regions whose writes the engine executes at the same time. */
const HANGING_REGIONS = 12;

let server: StartedServer;
test.beforeAll(async () => {
  server = await startServer({ name: "fairness-downloads" });
});
test.afterAll(() => server.remove());

const candidate = { name: "Anna", email: "anna@example.org", privacyConsent: true };

async function send(method: "GET" | "POST", key: string, path: string, body?: unknown) {
  const response = await fetch(`${server.baseUrl}/api/v2${path}`, {
    method,
    headers: { "x-api-key": key, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return (await response.json()).data;
}

test("a region's writes are executed even if downloads for many other regions hang", async () => {
  const { adminKey, regions } = server.credentials;
  const probe = async () => {
    const key = String(regions[0]?.apiKey);
    const path = "/candidates?skipCustomFieldValidation=true";
    const { mutationId } = await send("POST", key, path, [candidate]);
    expect((await send("GET", key, `/mutations/${mutationId}?wait=25`)).status).toBe("completed");
  };
  const disturb = async () => {
    const silent = await startSilentServer();
    for (let number = 1; number <= HANGING_REGIONS; number++) {
      const { token } = await send("POST", adminKey, "/regions", { name: `Regio ${number}` });
      const curriculumVitae = [{ filename: "cv.pdf", url: silent.url }];
      await send("POST", token, "/candidates", [{ ...candidate, curriculumVitae }]);
    }
    await expect.poll(silent.countConnections).toBeGreaterThanOrEqual(HANGING_REGIONS);
    return async () => silent.stop();
  };
  await expectUndisturbed("hanging downloads of other regions", { probe, disturb });
});
