import { startServer } from "./start-server";

/** One product for all journeys. What they need to know of it is in the environment of every worker. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer({ name: "journeys" });
  process.env.E2E_BASE_URL = server.baseUrl;
  process.env.E2E_DATA_DIR = server.dataDir;
  return server.remove;
}
