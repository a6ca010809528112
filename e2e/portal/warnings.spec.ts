import { expect, type Locator, type Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { expectAccessibleOnPhone } from "../expect-accessible";
import { test } from "../fixtures";
import { clickerOf, newCandidate, press, signInCandidate } from "./test-candidate";

/** Tests that the warnings of the portal's script are correct, and that candidates see them in every tab. */
test.use({ viewport: { width: 320, height: 640 } });

const endsIn = (candidateId: string, seconds: number) =>
  withDatabase(
    (sql) =>
      sql`update candidate_sessions set expires_at = now() + ${seconds} * interval '1 second' where candidate_id = ${candidateId}`,
  );
const kept = (page: Page) => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));

async function expectBelow(field: Locator, notice: Locator): Promise<void> {
  await expect(notice).toBeInViewport({ ratio: 1 });
  const bottomOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(async () => (await bottomOf(field)) > (await bottomOf(notice))).toBe(true);
}

test("a warning is in view at the bottom of a long form and doesn't cover the field, and its buttons return the focus to the field", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await endsIn(candidate.id, 235);
  await page.goto(`${root}/contact`);
  const fields = page.locator("main form[data-keep]").getByRole("textbox");
  for (const field of [fields.last(), fields.nth(2)]) {
    await field.focus();
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "start" }));
    await expectBelow(field, page.getByText("Over ongeveer 4 minuten word je uitgelogd."));
  }
  await context.setOffline(true);
  await expectBelow(fields.nth(2), page.getByText("Je hebt geen internet."));
  await context.setOffline(false);
  await expect(page.getByText("Je hebt geen internet.")).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  await press(page, "Blijf ingelogd");
  await expect(page.getByText("word je uitgelogd")).toHaveCount(0);
  await expect(fields.nth(2)).toBeFocused();
  await expect(page.getByText("Je blijft ingelogd.")).toBeInViewport();
  await press(page, "Sluit deze melding");
  await expect(page.getByText("Je blijft ingelogd.")).toHaveCount(0);
  await expect(fields.nth(2)).toBeFocused();
});

test("with large text on a small phone, the warnings take at most half of the screen, and a field stays in view", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await endsIn(candidate.id, 235);
  await page.goto(`${root}/contact`);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expect(page.getByText("word je uitgelogd")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("Je hebt geen internet.")).toBeVisible();
  const box = await page.locator(".portal-warnings").boundingBox();
  expect(box?.height).toBeLessThanOrEqual(568 / 2);
  const field = page.locator("main form[data-keep]").getByRole("textbox").last();
  await field.focus();
  await expect
    .poll(async () => (await field.boundingBox())?.y)
    .toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
});

test("the focus stays on the page's content when unsaved input is discarded", async ({ page, context }) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`${root}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  await page.goto(root);
  await press(page, "Gooi het weg: Je contactgegevens");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a tab doesn't say that the candidate was signed out if they extended the session in another tab", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await endsIn(candidate.id, 235);
  await page.clock.install();
  await page.goto(`${root}/contact`);
  await expect(page.getByText("word je uitgelogd")).toBeVisible();
  const other = await context.newPage();
  await other.goto(root);
  await press(other, "Blijf ingelogd");
  await expect(other.getByText("word je uitgelogd")).toHaveCount(0);
  await page.clock.runFor(5 * 60_000);
  await expect(page.getByText("uitgelogd")).toHaveCount(0);
});

test("after an extension to the maximum length, the page says that the session can't last longer, and doesn't offer to extend it", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await endsIn(candidate.id, 235);
  await withDatabase(
    (sql) =>
      sql`update candidate_sessions set created_at = now() + interval '4 minutes' - interval '1 day' where candidate_id = ${candidate.id}`,
  );
  await page.goto(root);
  await press(page, "Blijf ingelogd");
  await expect(page.getByRole("button", { name: "Blijf ingelogd" })).toHaveCount(0);
  const answer = page.getByText(
    "Langer ingelogd blijven kan niet. Over ongeveer 4 minuten word je uitgelogd. Log daarna opnieuw in.",
  );
  await expect(answer).toBeVisible();
  await expect(page.getByText("Je blijft ingelogd.")).toHaveCount(0);
  await expectAccessibleOnPhone(page);
  await page.reload();
  await expect(answer).toBeVisible();
  await expect(page.getByRole("button", { name: "Blijf ingelogd" })).toHaveCount(0);
});

test("the message that the session was extended disappears when the session ends", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await endsIn(candidate.id, 235);
  await page.clock.install();
  await page.goto(root);
  await press(page, "Blijf ingelogd");
  await expect(page.getByText("Je blijft ingelogd.")).toBeVisible();
  await withDatabase((sql) => sql`delete from candidate_sessions where candidate_id = ${candidate.id}`);
  await page.clock.runFor(13 * 60 * 60_000);
  await expect(page.getByText("Je bent uitgelogd.")).toBeVisible();
  await expect(page.getByText("Je blijft ingelogd.")).toHaveCount(0);
});

test("a form whose button is pressed twice is sent once, and can be sent again later", async ({
  page,
  context,
}) => {
  const path = `${await signInCandidate(context, await newCandidate(page.request))}/contact`;
  // The connection is so slow that no response arrives.
  await page.route(new RegExp(`${path}$`), (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  );
  await page.goto(path);
  await page.getByLabel("Woonplaats").fill("Assen");
  const presses: string[] = [];
  page.on("console", (message) => presses.push(message.text()));
  await page.evaluate(() =>
    addEventListener("submit", (event) => console.log(event.defaultPrevented ? "ignored" : "sent")),
  );
  const pressCheck = await clickerOf(page, "Controleer");
  await pressCheck();
  await pressCheck();
  await expect.poll(() => presses).toEqual(["sent", "ignored"]);
  const pressAgain = async () => {
    await pressCheck();
    return presses.at(-1);
  };
  await expect.poll(pressAgain).toBe("sent");
});

test("signing out makes the other tabs forget what was typed, and hides the candidate's data there", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`${root}/contact`);
  await page.getByLabel("Woonplaats").fill("Geheimdorp");
  const other = await context.newPage();
  await other.goto(root);
  await press(other, "Log uit");
  await expect(other.getByRole("heading", { name: "Je bent uitgelogd" })).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/signed-out$/);
  for (const tab of [page, other]) expect(await kept(tab)).toBe("[{},{}]");
});

test("an old sign-out page doesn't make another tab forget what a signed-in candidate typed", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`${root}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  const other = await context.newPage();
  const asked = page.waitForResponse(/\/stay$/);
  await other.goto("/portal/signed-out");
  await asked;
  expect(await kept(page)).toContain("Assen");
  await expect(page.getByLabel("Woonplaats")).toHaveValue("Assen");
});
