import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CliError } from "../cli-error.mjs";
import { buildDir, inPackages } from "../paths.mjs";
import { withCheckoutLock } from "../programs/checkout-lock.mjs";
import { runInForeground } from "../programs/run-program.mjs";
import { step } from "../progress.mjs";
import { ensureNextBuild } from "../server/next-build.mjs";
import { environmentWithoutSettings } from "../server/settings.mjs";
import { usages } from "../usages.mjs";
import { findBrowser } from "./find-browser.mjs";
import { removeStaleInstances } from "./test-instances.mjs";

const timeoutMs = 60 * 60_000;

function parseOptions(args) {
  try {
    const options = { width: { type: "string", default: "1440" }, product: { type: "boolean" } };
    const { values } = parseArgs({ args, options });
    if (Number(values.width) >= 320) return values;
  } catch (error) {
    throw new CliError(`${error.message}\n${usages.screenshots}`);
  }
  throw new CliError(`The width is a number of pixels, at least 320.\n${usages.screenshots}`);
}

/**
 * Runs `npm run screenshots`: screenshots of every screen in both themes and both languages. With
 * `--product`, takes only those that the front page and the README show.
 */
export async function runScreenshots(args) {
  const { width: SCREENSHOT_WIDTH, product } = parseOptions(args);
  const browser = await findBrowser();
  // First, because the servers of a killed run would prevent a build.
  await removeStaleInstances();
  await withCheckoutLock(() => step("pages", ensureNextBuild));
  const folder = join(buildDir, "screenshots");
  rmSync(folder, { recursive: true, force: true });
  const { NODE_ENV: _, ...env } = environmentWithoutSettings();
  const program = [inPackages("@playwright", "test", "cli.js"), "test"];
  const exitCode = await runInForeground(
    [
      ...program,
      "--config",
      "e2e/screenshots/playwright.config.ts",
      product ? "product-screenshots" : "every-screen",
    ],
    { ...env, SCREENSHOT_WIDTH, ...(browser === "playwright" ? {} : { BROWSER_PATH: browser }) },
    timeoutMs,
  );
  await removeStaleInstances();
  if (exitCode !== 0) throw new CliError("Some screens could not be shown. See the errors above.");
  if (product) console.log("\nThe screenshots are in public/pictures.");
  else console.log(`\nEvery screen, side by side: ${join(folder, "index.html")}`);
}
