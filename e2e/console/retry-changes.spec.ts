import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { holdPolls } from "./hold-polls";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import type { TestRegion } from "./test-region";
import { newRegionWithPeople, type Person, toasts } from "./waiting-changes";

/** Tests that one click retries the changes to candidates that failed because the server was unreachable. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let people: Person[];
test.beforeEach(async ({ request, context }) => {
  ({ region, people } = await newRegionWithPeople(request, context));
  await holdPolls(context);
});

const person = (index: number): Person => {
  const found = people[index];
  if (!found) throw new Error("There is no such candidate.");
  return found;
};
const phaseOf = async ({ id }: Person): Promise<string> => (await region.read(`/candidates/${id}`)).phase;

const WRITES = /\/api\/(v2|console)\/candidates\/rec\w+(\/close|\/reopen)?(\?.*)?$/;

/** Fails writes to these candidates, with `status` if it is set, until the returned function is called. */
async function cut(page: Page, failing: Pick<Person, "id">[], status?: number): Promise<() => Promise<void>> {
  await page.route(WRITES, (route) => {
    if (!failing.some(({ id }) => route.request().url().includes(id))) return route.continue();
    const json = { code: "internal_error", message: "Failed.", data: {} };
    return status ? route.fulfill({ status, json }) : route.abort("connectionrefused");
  });
  return () => page.unroute(WRITES);
}

const retry = (page: Page) => toasts(page).getByRole("button", { name: "Probeer opnieuw" });
const selectAll = (page: Page) =>
  page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();

/** Waits until toasts that disappear by themselves would be gone. */
const wait = (page: Page) => page.clock.fastForward(60_000);

test("a toast offers to retry a failed move on the board, and the retry still asks about a colleague's move", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(region.path("board"));
  const { id, name } = person(0);
  const move = async (phase: string) => {
    await page.getByRole("button", { name: `${name} naar een andere fase` }).click();
    await page.getByRole("menuitem", { name: phase }).click();
  };
  const restore = await cut(page, [{ id }], 500);
  await move("matchen");
  await expect(toasts(page).getByText(`${name} is niet gewijzigd.`)).toBeVisible();
  await wait(page);
  await expect(retry(page)).toBeVisible();
  await restore();
  await region.perform("patch", `/candidates/${id}`, { phase: "werkzaam" });
  await retry(page).click();
  const dialog = page.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });
  await dialog.getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(page.getByText(`${name} staat nu in fase “matchen”.`)).toBeVisible();
  expect(await phaseOf(person(0))).toBe("matchen");
});

test("after a partly failed bulk change, one click retries only what failed", async ({ page }) => {
  await page.goto(region.path("candidates"));
  await selectAll(page);
  const failed = people.slice(1);
  const restore = await cut(page, failed);
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await expect(toasts(page).getByText("2 kandidaten zijn niet gewijzigd.")).toBeVisible();
  await expect(retry(page)).toBeVisible();
  await expectAccessible(page);
  await restore();
  const written: string[] = [];
  page.on("request", (sent) => void (sent.method() === "PATCH" && written.push(sent.url())));
  await retry(page).click();
  await expect(toasts(page).getByText("2 kandidaten staan nu in fase “matchen”.")).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  expect(written).toHaveLength(2);
  for (const each of people) expect(await phaseOf(each)).toBe("matchen");
});

test("a failed reopening, or a failed closing with its reason, can be retried", async ({ page }) => {
  await page.clock.install();
  await page.goto(region.path(`candidates/${person(0).id}`));
  const { id, name } = person(0);
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Afsluiten" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Niet geschikt" }).check();
  const restore = await cut(page, [{ id }]);
  await dialog.getByRole("button", { name: "Kandidaat afsluiten" }).click();
  await expect(toasts(page).getByText(`${name} is niet gewijzigd.`)).toBeVisible();
  await wait(page);
  await restore();
  await retry(page).click();
  const closed = page.getByRole("region", { name: "Afgesloten" });
  await expect(closed).toContainText("Niet geschikt");
  const again = await cut(page, [{ id }]);
  await closed.getByRole("button", { name: "Heropenen" }).click();
  await expect(retry(page)).toBeVisible();
  await wait(page);
  await again();
  await retry(page).click();
  await expect(page.getByText(`${name} is heropend.`)).toBeVisible();
  await expect(closed).toHaveCount(0);
});

test("a toast with a Retry button can be closed, and disappears once another change to the candidate succeeds", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(region.path("candidates"));
  const { id, name } = person(0);
  const move = async (phase: string) => {
    await page.getByRole("link", { name }).hover();
    await page.getByRole("button", { name: `Acties voor ${name}` }).click();
    await page.getByRole("menuitem", { name: phase, exact: true }).click();
  };
  const restore = await cut(page, [{ id }]);
  await move("matchen");
  await expect(retry(page)).toBeVisible();
  await wait(page);
  await toasts(page).getByRole("button", { name: "Sluiten" }).click();
  await expect(retry(page)).toHaveCount(0);
  await move("matchen");
  await expect(retry(page)).toBeVisible();
  await restore();
  await move("oriënteren");
  await expect(page.getByText(`${name} staat nu in fase “oriënteren”.`)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
});

test("a toast has no Retry button and disappears if a retry would fail too", async ({ page }) => {
  await page.clock.install();
  await page.goto(region.path("board"));
  const { id, name } = person(0);
  await page.getByRole("button", { name: `${name} naar een andere fase` }).click();
  await region.perform("delete", `/candidates/${id}`);
  await page.getByRole("menuitem", { name: "matchen" }).click();
  const told = toasts(page).getByText(`${name} is niet gewijzigd.`);
  await expect(told).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  await wait(page);
  await expect(told).toHaveCount(0);
});

test("the sandbox doesn't show the Retry button of a failed change to live data", async ({ page }) => {
  await page.goto(region.path(`candidates/${person(0).id}`));
  await cut(page, [person(0)]);
  await page.getByRole("button", { name: "Fase: nieuw" }).click();
  await page.getByRole("menuitemradio", { name: "matchen" }).click();
  await expect(retry(page)).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Zandbak" }).click();
  await expect(page).toHaveURL(/sandbox/);
  await expect(page.getByRole("heading", { level: 1, name: "Kandidaten" })).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
});

test("if changes finish after the user has opened the sandbox, their toasts have no Undo or Retry button", async ({
  page,
}) => {
  await page.goto(region.path("candidates"));
  const [first, second] = [person(0), person(1)];
  const finishFirst = await holdRequests(page, "PATCH", new RegExp(first.id));
  const finishSecond = await holdRequests(page, "PATCH", new RegExp(second.id), (route) => route.abort());
  for (const { name } of [first, second]) {
    await page.getByRole("link", { name }).hover();
    await page.getByRole("button", { name: `Acties voor ${name}` }).click();
    await page.getByRole("menuitem", { name: "matchen", exact: true }).click();
  }
  await page.getByRole("link", { name: "Zandbak" }).click();
  await expect(page).toHaveURL(/sandbox/);
  finishFirst();
  finishSecond();
  await expect(
    toasts(page).getByText(`${region.name}, Echt: ${first.name} staat nu in fase “matchen”.`),
  ).toBeVisible();
  await expect(
    toasts(page).getByText(`${region.name}, Echt: ${second.name} is niet gewijzigd.`),
  ).toBeVisible();
  // Don't wait, because the toasts and their buttons disappear after a while.
  expect(await toasts(page).getByRole("button").count()).toBe(0);
});

test("on another page, the toasts about a record include the candidate's name", async ({ page }) => {
  const { name } = person(0);
  await page.goto(region.path("candidates"));
  await page.getByRole("link", { name }).click();
  const change = async (from: string, to: string) => {
    await page.getByRole("button", { name: `Fase: ${from}` }).click();
    await page.getByRole("menuitemradio", { name: to, exact: true }).click();
  };
  await change("nieuw", "matchen");
  await expect(toasts(page).getByText("Fase is gewijzigd.", { exact: true })).toBeVisible();
  const finish = await holdRequests(page, "PATCH", WRITES, (route) => route.abort());
  await change("matchen", "werkzaam");
  await page.getByRole("main").getByRole("link", { name: "Kandidaten" }).click();
  await expect(page).toHaveURL(region.path("candidates"));
  await expect(toasts(page).getByText(`${name}: Fase is gewijzigd.`)).toBeVisible();
  finish();
  await expect(toasts(page).getByText(`${name}: Fase is niet gewijzigd.`)).toBeVisible();
});

test("a retry saves nothing if someone else has signed in since the failure", async ({ page, context }) => {
  await page.goto(region.path("candidates"));
  const restore = await cut(page, people);
  await selectAll(page);
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await expect(retry(page)).toBeVisible();
  await restore();
  await signInStaff(context, region.emailOf("manager"));
  const left = page.waitForEvent("load");
  await retry(page).click();
  await left;
  await expect(page.locator("aside")).toContainText(region.nameOf("manager"));
  await expect(retry(page)).toHaveCount(0);
  for (const each of people) expect(await phaseOf(each)).toBe("nieuw");
});

test("the toast of a failed change says that the candidate was just merged, and offers no retry", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  const [merged, remaining] = [person(0), person(1)];
  await page.getByRole("row", { name: merged.name }).getByRole("checkbox").check();
  const colleague = await context.newPage();
  await colleague.goto(region.path(`duplicates/merge?one=${remaining.id}&other=${merged.id}`));
  await colleague.getByRole("radio", { name: new RegExp(`^${remaining.name}, `) }).check();
  await colleague.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(colleague).toHaveURL(region.path(`candidates/${remaining.id}`));
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await expect(toasts(page).getByText("net samengevoegd met een ander dossier")).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  expect(await phaseOf(remaining)).toBe("nieuw");
});
