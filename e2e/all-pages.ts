import { type APIRequestContext, type BrowserContext, expect } from "@playwright/test";
import { PUBLIC_PAGES } from "@/app/public-pages";
import { LANGUAGES, withLanguage } from "@/lib/platform/languages";
import { newCandidates, region } from "./console/demo-region";
import { signInAsAdmin } from "./console/sign-in-staff";
import { fillRoute, PAGE_ROUTES } from "./page-paths";
import { newCandidate, signInCandidate } from "./portal/test-candidate";

type Person = { request: APIRequestContext; context: BrowserContext };

/** Signs in as a candidate with a document, and returns values for the parameters of the portal's routes. */
export async function signInWithDocument({ request, context }: Person) {
  const root = await signInCandidate(context, await newCandidate(request, { withFile: true }));
  const html = await (await context.request.get(`${root}/documents`)).text();
  const [, document = ""] = /\/documents\/([^/"]+)\/file"/.exec(html) ?? [];
  expect(document).not.toBe("");
  return { record: root.slice("/portal/".length), group: "contact", document };
}

const isPrivate = (route: string) => route.startsWith("/portal/[record]");

/** Returns the paths of all pages of a candidate's record. */
export const recordPaths = (params: Record<string, string>): string[] =>
  PAGE_ROUTES.filter(isPrivate).flatMap((route) =>
    route.endsWith("/[group]")
      ? ["contact", "wishes"].map((group) => fillRoute(route, { ...params, group }))
      : [fillRoute(route, params)],
  );

/** Returns the paths of all pages that need no sign-in, public ones in each language. */
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
