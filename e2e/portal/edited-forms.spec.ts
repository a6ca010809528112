import { readFileSync } from "node:fs";
import { expect, type Page, request } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "./test-candidate";

/** Tests that forms which a visitor edited, or which don't come from our own pages, do nothing. */

const ORIGIN = String(process.env.E2E_BASE_URL);

type Fields = Record<string, string>;

/** Reads the page's last form, with the hidden arguments of its server action. */
const readFields = (page: Page): Promise<Fields> =>
  page
    .locator("main form")
    .last()
    .evaluate((form) => Object.fromEntries(new FormData(form as HTMLFormElement)) as Record<string, string>);

/** Returns the form with other arguments, each written as JSON. */
const withArguments = (fields: Fields, edit: (json: string) => string): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      /^\$ACTION_\d+:1$/.test(name) ? edit(value) : value,
    ]),
  );

async function post(page: Page, multipart: Fields, headers: Record<string, string> = { origin: ORIGIN }) {
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "instroom-candidate");
  const visitor = await request.newContext({
    maxRedirects: 0,
    extraHTTPHeaders: { cookie: `instroom-candidate=${cookie?.value}`, ...headers },
  });
  const response = await visitor.post(page.url(), { multipart });
  const { location } = response.headers();
  const outcome = { status: response.status(), location, text: await response.text() };
  await visitor.dispose();
  return outcome;
}

const REJECTED = { status: 403, text: expect.stringContaining("Je formulier is niet verstuurd") };
const IGNORED = { status: 303, location: "/portal" };
const countMutations = async (id: string) =>
  (await withDatabase((sql) => sql`select id from mutations where ${id} = any(candidate_ids)`)).length;

test.describe("a portal form", () => {
  test.use({ javaScriptEnabled: false });

  test("does nothing if its hidden arguments were edited, or if its Origin is missing or another site's", async ({
    page,
  }) => {
    const candidate = await newCandidate(page.request);
    const root = await signInCandidate(page.context(), candidate);
    const before = await countMutations(candidate.id);

    await page.goto(`${root}/consent/change`);
    const consent = await readFields(page);
    const edited = withArguments(consent, (json) => json.replace(",false,", ',{"a":1},'));
    expect(edited).not.toEqual(consent);
    expect(await post(page, edited)).toMatchObject(IGNORED);
    expect(await post(page, consent, {})).toMatchObject(REJECTED);
    const foreign = { origin: "https://elsewhere.example", "x-forwarded-host": "elsewhere.example" };
    expect(await post(page, consent, foreign)).toMatchObject(REJECTED);
    expect(await post(page, consent, { origin: "null" })).toMatchObject(REJECTED);
    expect(readFileSync(String(process.env.E2E_LOG), "utf8")).not.toContain("elsewhere.example");

    await page.goto(`${root}/erase`);
    const erasure = await readFields(page);
    expect(
      await post(
        page,
        withArguments(erasure, () => '[{"a":1},null]'),
      ),
    ).toMatchObject(IGNORED);
    expect(await countMutations(candidate.id)).toBe(before);

    expect(await post(page, erasure)).toMatchObject({ location: `${root}/erase/confirm` });
    await page.goto(`${root}/consent/change`);
    expect(await post(page, await readFields(page))).toMatchObject({ location: `${root}/consent` });
    expect(await countMutations(candidate.id)).toBe(before + 1);
  });
});
