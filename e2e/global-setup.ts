import { mkdirSync } from "node:fs";
import { freePort } from "../scripts/programs/free-port.mjs";
import { removeInstance, testInstanceDir } from "../scripts/test-runner/test-instances.mjs";
import { startNameServer } from "../test/name-server";
import { createDemoTemplate, postponeClearing } from "./demo-template";
import { startIdentityProvider } from "./start-identity-provider";
import { createServerEnvironment, startServer } from "./start-server";
import { readOwnerUrl, readServerSettings, startServerVariant } from "./start-server-variant";

/**
 * Starts the app for all specs, and `next start` on the same database for the specs that run against both
 * servers. Passes their URLs to the workers in environment variables. Both servers use a DNS server that
 * resolves no names.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const responses = testInstanceDir("responses");
  mkdirSync(responses, { recursive: true });
  const stops = [() => removeInstance(responses)];
  const stopAll = async () => {
    for (const stop of stops.reverse()) await stop();
  };
  try {
    const nameServer = await startNameServer(() => []);
    stops.push(nameServer.close);
    Object.assign(process.env, { E2E_RESPONSES: responses, TEST_NAME_SERVER: nameServer.address });
    const port = await freePort();
    const identityProvider = await startIdentityProvider(`http://localhost:${port}`);
    stops.push(identityProvider.stop);
    const { settings: signIn } = identityProvider;
    const [server, template] = await Promise.all([
      startServer({ name: "journeys", isEmpty: true, port, settings: signIn }),
      createDemoTemplate(createServerEnvironment({})),
    ]);
    stops.push(server.remove, () => removeInstance(template));
    await postponeClearing(await readOwnerUrl(server.dataDir));
    const settings = await readServerSettings(server.dataDir);
    const beside = await startServerVariant("next start", { name: "journeys-next", settings });
    stops.push(beside.stop);
    Object.assign(process.env, {
      E2E_BASE_URL: server.baseUrl,
      E2E_LOG: server.logFile,
      E2E_NEXT_BASE_URL: beside.baseUrl,
      E2E_NEXT_LOG: beside.logFile,
      E2E_DATA_DIR: server.dataDir,
      E2E_DATABASE_URL: settings.DATABASE_URL,
      E2E_DEMO_TEMPLATE: template,
    });
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}
