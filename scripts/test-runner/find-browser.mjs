import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { CliError } from "../cli-error.mjs";
import { logProgress } from "../progress.mjs";
import { browserArguments } from "./browser-arguments.mjs";
import { installOnDebian } from "./install-on-debian.mjs";

/**
 * Chromium's headless shell, which Playwright also installs. It runs the end-to-end tests in a third less
 * time than `chromium`.
 */
const headlessShell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const onPath = (name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));

/**
 * Returns whether the browser starts. An existing executable isn't enough, because it may lack libraries, or
 * may only tell the user to install the browser in another way.
 */
async function starts(executablePath) {
  try {
    const browser = await chromium.launch({ executablePath, args: browserArguments, timeout: 30_000 });
    await browser.close();
    return true;
  } catch (error) {
    // Don't report that Playwright's own browser can't be started, because it usually isn't installed.
    if (executablePath) logProgress("browser", `${executablePath}: ${String(error.message).split("\n")[0]}`);
    return false;
  }
}

async function firstThatStarts(paths) {
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path;
  return undefined;
}

const findHeadlessShell = () => firstThatStarts(onPath(headlessShell));

/** Returns the path of a browser for the end-to-end tests, or "playwright" for Playwright's own browser. */
export async function findBrowser() {
  if (await starts(undefined)) return "playwright";
  const found =
    (await findHeadlessShell()) ??
    (installOnDebian(headlessShell, "browser") ? await findHeadlessShell() : undefined) ??
    (await firstThatStarts([...names.flatMap(onPath), ...applications]));
  if (found) return found;
  throw new CliError(
    "The end-to-end tests need a browser. Install Chromium from your system's packages (on Debian: apt-get install chromium-headless-shell), or run `npx playwright install chromium`.",
  );
}
