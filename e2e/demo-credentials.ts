import { type DemoCredentials, readDemoCredentials } from "./start-server";

export function demoCredentials(): DemoCredentials {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error("Run the end-to-end tests with `npm test -- --only e2e`.");
  return readDemoCredentials(dataDir);
}
