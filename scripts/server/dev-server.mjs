import { nextProgram } from "../paths.mjs";
import { bundle, serverEntries } from "../programs/bundle.mjs";
import { runInForeground } from "../programs/run-program.mjs";
import { step } from "../progress.mjs";
import { migrate, openInstance, seed } from "./instance.mjs";
import { loadSettings, resolveListenAddress } from "./settings.mjs";

/**
 * Runs `npm run dev`: prepares an instance as `npm start` does, then runs Next's development server with hot
 * reload.
 */
export async function runDevServer() {
  process.env.NODE_ENV = "development";
  const settings = loadSettings();
  await openInstance(settings);
  await resolveListenAddress(settings);
  await bundle(serverEntries);
  await step("migrations", () => migrate({ startsDemo: settings.isDemo }));
  if (settings.isDemo) await step("demo", seed);
  // With the hostname 127.0.0.1, Next would redirect the public pages forever.
  const hostname = settings.host === "127.0.0.1" ? "localhost" : settings.host;
  const host = hostname ? ["--hostname", hostname] : [];
  process.exit(await runInForeground([nextProgram, "dev", "--port", String(settings.port), ...host]));
}
