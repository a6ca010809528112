import { mkdirSync } from "node:fs";
import { freePort } from "../scripts/programs/free-port.mjs";
import { removeInstance, testInstanceDir } from "../scripts/test-runner/test-instances.mjs";
import { startIdentityProvider } from "./start-identity-provider";
import { startServer } from "./start-server";
import { readServerSettings, startServerVariant } from "./start-server-variant";

/**
 * Starts the app for all journeys, and `next start` on the same database for the specs that run against both
 * servers. Passes their URLs to the workers in environment variables.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const responses = testInstanceDir("responses");
  mkdirSync(responses, { recursive: true });
  process.env.E2E_RESPONSES = responses;
  const port = await freePort();
  const identityProvider = await startIdentityProvider(`http://localhost:${port}`);
  const server = await startServer({ name: "journeys", port, settings: identityProvider.settings });
  try {
    const settings = await readServerSettings(server.dataDir);
    const beside = await startServerVariant("next start", { name: "journeys-next", settings });
    Object.assign(process.env, {
      E2E_BASE_URL: server.baseUrl,
      E2E_LOG: server.logFile,
      E2E_NEXT_BASE_URL: beside.baseUrl,
      E2E_NEXT_LOG: beside.logFile,
      E2E_DATA_DIR: server.dataDir,
      E2E_DATABASE_URL: settings.DATABASE_URL,
    });
    return async () => {
      await beside.stop();
      await server.remove();
      await identityProvider.stop();
      await removeInstance(responses);
    };
  } catch (error) {
    await server.remove();
    await identityProvider.stop();
    throw error;
  }
}
