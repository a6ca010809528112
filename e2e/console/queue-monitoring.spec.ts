import { expect, type Page } from "@playwright/test";
import { expectScreensAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { type CallbackReceiver, startCallbackReceiver } from "../start-callback-receiver";
import { addFilter } from "./add-filter";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests the screens that show the results of writes and the delivery of callbacks. */

let region: TestRegion;
let receiver: CallbackReceiver;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: String(process.env.E2E_BASE_URL) });
  region = await newTestRegion(request);
  receiver = await startCallbackReceiver([region.signingSecret]);
});
test.afterAll(() => receiver?.stop());

const NOBODY = "/candidates/recAAAAAAAAAAAAAA";
const failingWrite = () => region.perform("patch", NOBODY, { city: "Sneek" }, "failed");

/** Sends a write whose first callback attempt gets a 503 response. */
async function sendFailingCallback() {
  await receiver.respondWith(503);
  const hook = `${receiver.url}/hook?a=1`;
  const query = new URLSearchParams({ callbackUrl: hook });
  const { mutationId } = await region.perform("post", `/candidates?${query}`, region.candidates(1));
  await expect
    .poll(async () => (await region.read(`/mutations/${mutationId}`)).callback.attempts[0]?.statusCode)
    .toBe(503);
  return mutationId as string;
}

const rows = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("link") });

test("the filter finds a failed write, whose page shows a reason and advice, and new writes appear without a reload", async ({
  page,
  context,
}) => {
  await region.perform("post", "/candidates", region.candidates(2));
  const { mutationId } = await failingWrite();
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("candidates"));
  await expect(page.getByRole("heading", { name: "Kandidaten" })).toBeVisible();
  await pressShortcut(page, "g");
  await page.keyboard.press("m");
  await expect(page.getByRole("heading", { name: "Mutaties" })).toBeVisible();
  await addFilter(page, "Status");
  await page.getByRole("option", { name: "mislukt" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/status=failed/);
  await expect(rows(page).filter({ hasText: "klaar" })).toHaveCount(0);
  const before = await rows(page).count();
  await failingWrite();
  await expect(rows(page)).toHaveCount(before + 1);
  await page.getByRole("searchbox").fill(mutationId);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("De kandidaat is er niet meer.");
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  const failure = page.getByRole("region", { name: "Dit is mislukt" });
  await expect(failure).toContainText("candidate_not_found");
  await expect(failure).toContainText("Wat je kunt doen: Zoek de kandidaat");
  const course = page.getByRole("region", { name: "Verloop" }).getByRole("listitem");
  await expect(course).toContainText([/^Aangenomen.*API-sleutel/, /^Begonnen/, /^Mislukt/]);
});

test("screen readers are told how many writes a filter found, but not each write that appears later", async ({
  page,
  context,
}) => {
  await failingWrite();
  await signInStaff(context, region.emailOf("manager"));
  const announced = page.getByRole("status").filter({ hasText: "geladen" });
  await page.goto(region.path("mutations?status=failed"), { waitUntil: "networkidle" });
  await expect(announced).toHaveText(/^\d+ (rij|rijen) geladen\.$/);
  const before = await rows(page).count();
  await failingWrite();
  await expect(rows(page)).toHaveCount(before + 1);
  await expect(announced).toHaveCount(0);
});

test("a failed callback shows its attempts, can be stopped, and is delivered when resent", async ({
  page,
  context,
}) => {
  const mutationId = await sendFailingCallback();
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path(`mutations/${mutationId}`));
  const callback = page.getByRole("region", { name: "Callback" });
  const first = callback.getByRole("listitem").filter({ hasText: "Poging 1" });
  await expect(first).toContainText("HTTP 503");
  await expect(first).toContainText("status 503");
  await expect(first).toContainText(/\d+ ms|sec/);
  await expect(callback).toContainText("Volgende poging");
  await callback.getByRole("button", { name: "Stoppen" }).press("Enter");
  await expect(callback.getByRole("status")).toHaveText("niet afgeleverd");
  await expect(callback.getByRole("heading", { name: "Callback" })).toBeFocused();
  await page.goto(region.path(`mutations?q=${mutationId}`));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Callback niet afgeleverd");
  await rows(page).getByRole("link").first().click();
  await receiver.respondWith(204);
  await callback.getByRole("button", { name: "Nu opnieuw versturen" }).click();
  await expect(callback.getByRole("status")).toHaveText("afgeleverd");
  await expect(callback.getByRole("listitem").first()).toContainText("HTTP 204");
  const delivered = (await receiver.received()).filter(({ body }) => body.mutationId === mutationId);
  expect(delivered.length).toBeGreaterThan(1);
  expect(delivered.flatMap(({ problems }) => problems)).toEqual([]);
});

test("the mutations page of a region without mutations links to the form for a new candidate", async ({
  page,
  context,
  request,
}) => {
  const empty = await newTestRegion(request);
  await signInStaff(context, empty.emailOf("adviser"));
  await page.goto(empty.path("mutations"));
  await expect(page.getByText("Nog geen mutaties")).toBeVisible();
  const link = page.getByRole("main").getByRole("link", { name: "Nieuwe kandidaat" });
  // On a phone, the link must also show its text, and not only its icon.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await link.boundingBox())?.width).toBeGreaterThan(100);
  await link.click();
  await expect(page).toHaveURL(/candidates\/new$/);
});

test("a manager sends five test callbacks to a receiver and sees which of them the receiver should have rejected", async ({
  page,
  context,
}) => {
  await receiver.respondWith(204);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("mutations"));
  await page.getByRole("button", { name: "Ontvanger testen" }).click();
  const dialog = page.getByRole("dialog", { name: "Ontvanger van callbacks testen" });
  await dialog.getByLabel("Adres").fill(`${receiver.url}/proef?b=2`);
  await page.keyboard.press("Enter");
  const result = dialog.getByRole("status");
  await expect(result).toContainText("De ontvanger doet nog niet alles goed.");
  await expect(result.getByRole("listitem")).toHaveCount(5);
  await expect(result.getByRole("listitem").first()).toContainText(/Een geldige callback.*goed.*HTTP 204/s);
  await expect(result.getByRole("listitem").nth(1)).toContainText("nam dezelfde callback twee keer aan");
  const got = (await receiver.received()).filter(({ path }) => path === "/proef?b=2");
  expect(got).toHaveLength(5);
  expect(got[0]).toMatchObject({ problems: [], body: { status: "completed", result: { test: true } } });
  await receiver.respondWith(500);
  await dialog.getByRole("button", { name: "Testen" }).click();
  await expect(result).toContainText("antwoordde met een serverfout");
  await expect(result).toContainText("status 500");
});

test("readers and advisers can't stop, resend or test callbacks: they see no buttons, and the API returns 403", async ({
  browser,
}) => {
  const mutationId = await sendFailingCallback();
  for (const role of ["reader", "adviser"] as const) {
    const context = await browser.newContext({ baseURL: String(process.env.E2E_BASE_URL) });
    await signInStaff(context, region.emailOf(role));
    const page = await context.newPage();
    await page.goto(region.path(`mutations/${mutationId}`));
    const callback = page.getByRole("region", { name: "Callback" });
    await expect(callback).toContainText("HTTP 503");
    const first = callback.getByRole("listitem").filter({ hasText: "Poging 1" });
    await expect(first.getByText("status 503")).toHaveCount(role === "adviser" ? 1 : 0);
    await expect(callback.getByRole("button")).toHaveCount(0);
    for (const [path, data] of [
      [`mutations/${mutationId}/send-again`, undefined],
      [`mutations/${mutationId}/stop`, undefined],
      ["callbacks/test", { url: receiver.url }],
    ] as const) {
      const response = await page.request.post(`/api/console/${path}`, {
        headers: { "x-region": region.id, origin: String(process.env.E2E_BASE_URL) },
        ...(data ? { data } : {}),
      });
      expect([path, response.status()]).toEqual([path, 403]);
    }
    await context.close();
  }
});

test("the mutation pages are accessible in both languages", async ({ browser }) => {
  const { mutationId } = await failingWrite();
  const called = await sendFailingCallback();
  await expectScreensAccessible(browser, region.emailOf("manager"), [
    { path: region.path("mutations"), ready: (page) => expect(rows(page).first()).toBeVisible() },
    {
      path: region.path("mutations?q=nothing"),
      ready: (page) => expect(page.getByRole("heading", { level: 2 })).toBeVisible(),
    },
    {
      path: region.path(`mutations/${mutationId}`),
      ready: (page) => expect(page.getByText("candidate_not_found").first()).toBeVisible(),
    },
    {
      path: region.path(`mutations/${called}`),
      ready: (page) => expect(page.getByText("status 503").first()).toBeVisible(),
    },
    {
      path: region.path("mutations"),
      ready: async (page) => {
        await page.getByRole("button", { name: /^(Ontvanger testen|Test receiver)$/ }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
  ]);
});
