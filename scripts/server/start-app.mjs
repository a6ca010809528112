import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, serverEntries } from "../programs/bundle.mjs";
import { withCheckoutLock } from "../programs/checkout-lock.mjs";
import { leaveSignalsToApp } from "../programs/exit-on-signals.mjs";
import { secondsSince, step } from "../progress.mjs";
import { parseProcesses, startCluster } from "./cluster.mjs";
import { migrate, openInstance, seed } from "./instance.mjs";
import { assertMayBuild, ensureNextBuild } from "./next-build.mjs";
import { isRelease } from "./release.mjs";
import { noteServing } from "./serving.mjs";
import { loadSettings, resolveListenAddress } from "./settings.mjs";

async function prepareDatabase({ isDemo }) {
  await step("migrations", () => migrate({ startsDemo: isDemo }));
  if (isDemo) await step("demo", seed);
}

async function preparePages() {
  if (isRelease()) {
    await step("pages", () => "built with the release");
    return noteServing();
  }
  await withCheckoutLock(async () => {
    await step("pages", ensureNextBuild);
    noteServing();
  });
}

const credentialsOf = ({ dataDir }) => join(dataDir, "credentials.json");

function printFirstSteps(settings) {
  console.log(`  Create the first key: npm run key -- --scope admin
  Add the first administrator: npm run admin -- --name "Anna de Vries" --email anna@example.org\n`);
  if (settings.databaseUrl || !existsSync(credentialsOf(settings))) return;
  console.log(
    `  ${settings.dataDir} still holds a demo, with its keys and staff. To start empty, set DATA_DIR to a new folder.\n`,
  );
}

function printDemo(settings) {
  const { baseUrl } = settings;
  const file = credentialsOf(settings);
  const { regions } = JSON.parse(readFileSync(file, "utf8"));
  const candidate = [{ name: "Sanne Voorbeeld", email: "sanne@example.org", privacyConsent: true }];
  console.log(`  This is a demo, which only this machine can reach. Everyone on this machine can:

  - read all its mail, without signing in, at ${baseUrl}/dev/mail
  - sign in to ${baseUrl}/console as any of the demo's staff, and skip the second factor

  For real use, set DEMO=0, or SMTP_URL and BASE_URL. .env.example lists all settings.

  Sign-in details and API keys of the demo: ${file}

  Create a candidate in the region ${regions[0].name}:

  curl -X POST ${baseUrl}/api/v2/candidates \\
    -H 'content-type: application/json' -H 'x-api-key: ${regions[0].apiKey}' \\
    -d '${JSON.stringify(candidate)}'
`);
}

/** Runs `npm start`: prepares the instance, and runs the app in this process or in several processes. */
export async function startApp() {
  process.env.NODE_ENV = "production";
  const settings = loadSettings();
  const processes = parseProcesses(process.env.PROCESSES);
  if (!isRelease()) assertMayBuild();
  await openInstance(settings);
  await resolveListenAddress(settings);
  const [program] = await bundle(["server.ts", ...serverEntries]);
  await Promise.all([prepareDatabase(settings), preparePages()]);
  // Both branches resolve once the server listens and has installed its own signal handlers.
  if (processes > 1) await startCluster(program, processes, { isEmbedded: !settings.databaseUrl });
  else await import(pathToFileURL(program).href);
  leaveSignalsToApp();
  console.log(
    `\n  Instroom runs at ${settings.baseUrl} (Node ${process.versions.node}, started in ${secondsSince(0)} s). Press Ctrl-C to stop.\n`,
  );
  if (settings.isDemo) printDemo(settings);
  else printFirstSteps(settings);
}
