import { type DemoCredentials, readDemoCredentials } from "./start-server";

/** The keys and people of the demo that the journeys run on. */
export function demoCredentials(): DemoCredentials {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error("Run the journeys with `npm test -- --only e2e`.");
  return readDemoCredentials(dataDir);
}
