import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { reportAndExit } from "../failure.mjs";
import { root } from "../places.mjs";
import { bundle } from "../programs/bundle.mjs";
import { step } from "../progress.mjs";
import { ensurePages } from "./build-pages.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { installPackages, migrate, openInstallation, seed, withCheckout } from "./installation.mjs";
import { readSettings, settleAddress } from "./settings.mjs";
import { waitUntilHealthy } from "./wait-until-healthy.mjs";

const sum = (startedMs) => ((performance.now() - startedMs) / 1000).toFixed(1);

async function prepareDatabase(settings) {
  await step("migrations", migrate);
  if (!settings.databaseUrl) await step("demo", seed);
}

const prepare = (settings) =>
  Promise.all([prepareDatabase(settings), withCheckout(() => step("pages", ensurePages))]);

function printCurl({ dataDir, baseUrl }) {
  const { regions } = JSON.parse(readFileSync(join(dataDir, "credentials.json"), "utf8"));
  const candidate = [{ name: "Sanne Voorbeeld", email: "sanne@example.org", privacyConsent: true }];
  console.log(`  Sign-in data and keys of the demo: ${join(dataDir, "credentials.json")}

  Create a candidate in the region ${regions[0].name}:

  curl -X POST ${baseUrl}/api/v2/candidates \\
    -H 'content-type: application/json' -H 'x-api-key: ${regions[0].apiKey}' \\
    -d '${JSON.stringify(candidate)}'
`);
}

function printWelcome(settings, startedMs) {
  console.log(
    `\n  Instroom runs at ${settings.baseUrl} (started in ${sum(startedMs)} s). Ctrl-C stops it.\n`,
  );
  if (settings.databaseUrl) console.log("  The first key: npm run key -- --scope admin\n");
  else printCurl(settings);
}

/** Everything from a fresh clone to the running product, in this process. */
export async function startProduct() {
  const startedMs = performance.now();
  try {
    process.chdir(root);
    process.env.NODE_ENV = "production";
    endWithNpm();
    const settings = readSettings();
    console.log(`\n  Instroom, on Node ${process.versions.node}\n`);
    await installPackages();
    const leaveSignalsToProduct = await openInstallation(settings);
    await settleAddress(settings);
    const [program] = await bundle(["server.ts"]);
    await prepare(settings);
    await import(pathToFileURL(program).href);
    // Only now: the server has handlers of its own, and no signal falls in between.
    leaveSignalsToProduct();
    await waitUntilHealthy(settings);
    printWelcome(settings, startedMs);
  } catch (error) {
    reportAndExit(error);
  }
}
