import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { closeCandidate } from "./close-candidate";
import { holdPolls } from "./hold-polls";
import { withDatabase } from "./sign-in-staff";
import type { TestRegion } from "./test-region";
import { newRegionWithPeople, type Person, retry } from "./waiting-changes";

/** Tests moving a card by keyboard alone while offline, or just after a colleague has changed the record. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let person: Person;
test.beforeEach(async ({ request, context, page }) => {
  const created = await newRegionWithPeople(request, context);
  region = created.region;
  person = created.people[0];
  await holdPolls(context);
  await page.goto(region.path("board"));
});

/** Moves the card one column to the right by keyboard. Runs `meanwhile` before dropping the card. */
async function move(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  await page.getByRole("button", { name: `Sleep ${person.name}` }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(new RegExp(`${person.name} (opgepakt|boven fase “nieuw”)`))).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`${person.name} boven fase “oriënteren”.`)).toBeAttached();
  await meanwhile();
  await page.keyboard.press("Space");
}

/** Moves the card just after a colleague has moved it further. */
async function moveAfterColleague(page: Page): Promise<void> {
  await move(page, () => region.perform("patch", `/candidates/${person.id}`, { phase: "werkzaam" }));
  await expect(page.getByRole("button", { name: "Andere waarde houden" })).toBeFocused();
}

const cardIn = (page: Page, phase: string) =>
  page.getByRole("region", { name: new RegExp(`^${phase}`) }).getByRole("link", { name: person.name });

test("after the user keeps a colleague's move, focus is on the card, and a toast says what was kept", async ({
  page,
}) => {
  await moveAfterColleague(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${person.name} is niet gewijzigd. Je hield de andere waarde.`)).toBeVisible();
  await expect(cardIn(page, "werkzaam")).toBeFocused();
});

test("after the user closes the question about a colleague's move, focus is on the card, and a toast says why nothing changed", async ({
  page,
}) => {
  await moveAfterColleague(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText(`${person.name} is niet gewijzigd. Iemand anders heeft dit`)).toBeVisible();
  await expect(cardIn(page, "werkzaam")).toBeFocused();
});

test("after the user saves their own move over a colleague's, focus is on the card in its new column", async ({
  page,
}) => {
  await moveAfterColleague(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${person.name} staat nu in fase “oriënteren”.`)).toBeVisible();
  await expect(cardIn(page, "oriënteren")).toBeFocused();
});

test("after a failed move, focus is on the card, and a retry moves the card and the focus to the new column", async ({
  page,
  context,
}) => {
  await move(page, () => context.setOffline(true));
  await expect(page.getByText(`${person.name} is niet gewijzigd.`)).toBeVisible();
  await expect(cardIn(page, "nieuw")).toBeFocused();
  const pressRetry = async () => {
    await page.keyboard.press("Alt+t");
    await pressByKeyboard(page, retry(page));
  };
  await pressRetry();
  await expect(retry(page)).toHaveCount(0);
  await expect(retry(page)).toBeVisible();
  await expect(cardIn(page, "nieuw")).toBeFocused();
  await context.setOffline(false);
  await pressRetry();
  await expect(page.getByText(`${person.name} staat nu in fase “oriënteren”.`)).toBeVisible();
  const column = page.getByRole("region", { name: /^oriënteren/ });
  await expect(column.getByRole("listitem").filter({ hasText: person.name }).locator(":focus")).toBeVisible();
});

test("a card that the filters hide after a move leaves the board, and focus stays on the board", async ({
  page,
}) => {
  await withDatabase(
    (sql) => sql`update candidates set phase_changed_at = now() - interval '40 days' where id = ${person.id}`,
  );
  await page.goto(region.path("board?inPhaseDays=30"));
  await move(page, async () => undefined);
  await expect(page.getByText(`${person.name} staat nu in fase “oriënteren”.`)).toBeVisible();
  await expect(page.getByRole("link", { name: person.name })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Bord" })).toBeFocused();
});

test("if a colleague closes a candidate during a move, the card leaves the board, and the toast says that the candidate was closed", async ({
  page,
}) => {
  await move(page, () => closeCandidate(page, region, person.id));
  await expect(
    page.getByText(`${person.name} staat nu in fase “oriënteren”. ${person.name} is intussen afgesloten.`),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: person.name })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Bord" })).toBeFocused();
});
