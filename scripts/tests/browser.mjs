import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure } from "../failure.mjs";
import { announce } from "../progress.mjs";
import { browserArguments } from "./browser-arguments.mjs";
import { installOnDebian } from "./install-on-debian.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const browsersOnMachine = () =>
  [
    ...(process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    ...applications,
  ].filter((path) => existsSync(path));

/** A file that is there need not run (libraries missing, a stub that points to another installer): it is tried. */
async function starts(executablePath) {
  const { chromium } = await import("@playwright/test");
  try {
    const browser = await chromium.launch({ executablePath, args: browserArguments, timeout: 30_000 });
    await browser.close();
    return true;
  } catch (error) {
    // Playwright's own is often simply not installed; a browser of the machine that won't start is worth a word.
    if (executablePath) announce("browser", `${executablePath}: ${String(error.message).split("\n")[0]}`);
    return false;
  }
}

async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path ?? "playwright";
  return undefined;
}

/**
 * A browser for the journeys: Playwright's own, one on the machine, or Debian's. Returns the path of the program, or
 * "playwright" for its own.
 */
export async function findBrowser() {
  const found = (await firstThatStarts([undefined])) ?? (await firstThatStarts(browsersOnMachine()));
  if (found) return found;
  if (installOnDebian("chromium", "browser")) {
    const installed = await firstThatStarts(browsersOnMachine());
    if (installed) return installed;
  }
  throw new Failure(
    "The journeys need a browser: install Chromium from your system's packages (on Debian: apt-get install chromium), or run `npx playwright install chromium`.",
  );
}
