import { join } from "node:path";
import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { LANGUAGES } from "@/lib/platform/languages";
import { openPaths, recordPaths, signInWithDocument } from "../all-pages";
import { createRegionApi, region } from "../console/demo-region";
import { signInAsAdmin } from "../console/sign-in-staff";
import { test } from "../fixtures";
import { fillRoute, PAGE_ROUTES } from "../page-paths";
import { waitUntilLoaded } from "../wait-until-loaded";
import { writeContactSheet } from "./contact-sheet";
import { findBusiestCandidate } from "./find-busiest-candidate";
import { FOLDER, VARIANTS, type Variant, WIDTH } from "./variants";

const HEIGHT = 900;

async function signInToConsole(request: APIRequestContext, context: BrowserContext): Promise<string[]> {
  await signInAsAdmin(context);
  const candidate = await findBusiestCandidate();
  const mutation = await createRegionApi(request).perform("patch", `/candidates/${candidate}`, {
    city: "Assen",
  });
  const params = { region: String(region?.slug), mode: "live", importId: "not-there", missing: "not-there" };
  return PAGE_ROUTES.filter((route) => route.startsWith("/console")).map((route) =>
    fillRoute(route, { ...params, id: route.includes("/mutations/") ? mutation.mutationId : candidate }),
  );
}

/** Returns the file name of a screenshot. It is the same for every variant. `root` is the record's path. */
const fileNameOf = (path: string, root: string) =>
  `${
    (root ? path.replace(root, "/portal/record") : path)
      .replace(/^\/(nl|en)(?=\/|$)/, "")
      .replace(`/console/${region?.slug}/live`, "/console/region")
      .replace(/\b(rec|att)\w{14}\b|[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
      .slice(1)
      .replaceAll("/", "-") || "front-page"
  }.png`;

async function takeScreenshots(
  context: BrowserContext,
  { name }: Variant,
  paths: readonly string[],
  root = "",
) {
  const page = await context.newPage();
  for (const path of paths) {
    await page.goto(path);
    await waitUntilLoaded(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(FOLDER, name, fileNameOf(path, root)), fullPage: true });
  }
  await context.close();
}

for (const variant of VARIANTS) {
  test(`every screen, ${variant.name}`, async ({ browser, request }) => {
    const { language, colorScheme } = variant;
    const viewport = { width: WIDTH, height: HEIGHT };
    const open = () =>
      browser.newContext({ locale: language, colorScheme, viewport, reducedMotion: "reduce" });
    const staff = await open();
    await takeScreenshots(staff, variant, await signInToConsole(request, staff));
    const candidate = await open();
    const params = await signInWithDocument({ request, context: candidate });
    await takeScreenshots(candidate, variant, recordPaths(params), `/portal/${params.record}`);
    const others = LANGUAGES.filter((each) => each !== language);
    const isOther = (path: string) => others.some((other) => `${path}/`.startsWith(`/${other}/`));
    await takeScreenshots(
      await open(),
      variant,
      openPaths().filter((path) => !isOther(path)),
    );
  });
}

test.afterAll(() => writeContactSheet(FOLDER));
