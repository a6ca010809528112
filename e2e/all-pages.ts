import { randomUUID } from "node:crypto";
import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";
import { PUBLIC_PAGES } from "@/app/public-pages";
import { LANGUAGES, withLanguage } from "@/lib/platform/languages";
import { newCandidates, region } from "./console/demo-region";
import { signInAsAdmin, withDatabase } from "./console/sign-in-staff";
import { newTestRegion } from "./console/test-region";
import { fillRoute, PAGE_ROUTES } from "./page-paths";
import { signInCandidate } from "./portal/test-candidate";

type Person = { request: APIRequestContext; context: BrowserContext };

const CV = { filename: "cv.txt", data: `data:text/plain;base64,${btoa("Cv")}` };

/**
 * Signs in as a candidate who has a document, in a region that requests another document. Returns values for
 * the parameters of the portal's routes.
 */
export async function signInWithDocument({ request, context }: Person) {
  const region = await newTestRegion(request);
  const requested = randomUUID();
  await withDatabase(
    (sql) => sql`
      insert into requested_documents (id, region_id, position, name, explanation)
      values (${requested}, ${region.id}, 0, 'Kopie diploma', 'Beide kanten')`,
  );
  const created = await region.perform(
    "post",
    "/candidates",
    region.candidates(1, { curriculumVitae: [CV] }),
  );
  const root = await signInCandidate(context, created.result.candidates[0]);
  const html = await (await context.request.get(`${root}/documents`)).text();
  const [, document = ""] = /\/documents\/([^/"]+)\/file"/.exec(html) ?? [];
  expect(document).not.toBe("");
  return { record: root.slice("/portal/".length), group: "contact", document, requested };
}

const isPrivate = (route: string) => route.startsWith("/portal/[record]");

/** Returns the paths of all portal pages that belong to a record. */
export const recordPaths = (params: Record<string, string>): string[] =>
  PAGE_ROUTES.filter(isPrivate).flatMap((route) =>
    route.endsWith("/[group]")
      ? ["contact", "wishes"].map((group) => fillRoute(route, { ...params, group }))
      : [fillRoute(route, params)],
  );

/**
 * Returns the paths of all pages that can be opened without signing in, except `/console/sign-in/confirm`,
 * and of some that don't exist. `/portal/code`, `/portal/regions` and `/portal/regions/erase` only redirect.
 */
export const openPaths = (): string[] => [
  ...LANGUAGES.flatMap((language) => PUBLIC_PAGES.map((path) => withLanguage(language, path))),
  ...PAGE_ROUTES.filter(
    (route) =>
      !PUBLIC_PAGES.includes(route) &&
      !isPrivate(route) &&
      !route.startsWith("/console") &&
      !route.includes("["),
  ),
  "/console/sign-in",
  "/not-there",
  "/nl/not-there",
  "/en/docs/not-there",
];

/** Signs in as an admin, and returns the paths of all console pages. */
export async function consolePaths({ request, context }: Person): Promise<string[]> {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAsAdmin(context);
  const params = { region: String(region?.slug), mode: "live", id, importId: id, missing: "not-there" };
  return PAGE_ROUTES.filter((route) => route.startsWith("/console")).map((route) => fillRoute(route, params));
}
