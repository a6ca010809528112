import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { addRequests } from "./add-privacy-requests";
import { holdRequests } from "./hold-requests";
import { newDocument } from "./new-document";
import { newRecord } from "./new-record";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that the end of a save leaves focus alone if the user has moved on while it ran. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("manager"));
});

const summary = (page: Page) =>
  page.getByRole("form", { name: "Contactmoment toevoegen" }).getByLabel("Samenvatting");

test("approving a document doesn't take focus from the note that the user is typing", async ({ page }) => {
  const { path } = await newDocument(region);
  await page.goto(path);
  const release = await holdRequests(page, "POST", /\/requested-documents\/review$/);
  await page.getByRole("button", { name: "Kopie diploma goedkeuren" }).click();
  await summary(page).click();
  await page.keyboard.type("abc");
  release();
  await expect(page.getByText("Goedgekeurd", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Kopie diploma goedkeuren" })).toHaveCount(0);
  await page.keyboard.type("def");
  await expect(summary(page)).toHaveValue("abcdef");
  await expect(summary(page)).toBeFocused();
});

test("deleting an interaction doesn't take focus from the next dialog, in which the user is typing", async ({
  page,
}) => {
  const record = await newRecord(region);
  const interactions = ["Eerste gesprek", "Tweede gesprek"].map((text, index) => ({
    type: "Telefonisch",
    performedAt: `2026-03-0${index + 1}T10:00:00Z`,
    summary: text,
  }));
  await region.perform("post", `/candidates/${record.id}/interactions`, interactions);
  await page.goto(record.path);
  const release = await holdRequests(page, "DELETE", /\/interactions\//);
  await page.getByRole("button", { name: "Contactmoment verwijderen" }).first().click();
  const dialog = page.getByRole("dialog");
  const requested = page.waitForRequest((request) => request.method() === "DELETE");
  await dialog.getByRole("button", { name: "Contactmoment verwijderen" }).click();
  await requested;
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Contactmoment wijzigen" }).last().click();
  const text = dialog.getByLabel("Samenvatting");
  await text.fill("");
  await page.keyboard.type("abc");
  release();
  await expect(page.getByText("Tweede gesprek")).toHaveCount(0);
  await page.keyboard.type("def");
  await expect(text).toHaveValue("abcdef");
});

test("storing the answer to a privacy request doesn't take focus from the answer to the next", async ({
  page,
}) => {
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  await addRequests(result.candidates[0].id, [
    ["restriction", null, 1],
    ["objection", null, 0],
  ]);
  await page.goto(region.path("privacy"));
  const items = page.getByRole("main").getByRole("listitem");
  await items.first().getByRole("button").click();
  await page.getByLabel("Besluit").selectOption("We doen wat de kandidaat vraagt");
  await page.getByLabel("Antwoord aan de kandidaat").fill("Goed.");
  const release = await holdRequests(page, "POST", /\/privacy-answers$/);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await items
    .nth(1)
    .getByRole("button", { name: /beantwoorden/ })
    .click();
  const next = items.last().getByLabel("Antwoord aan de kandidaat");
  await next.click();
  await page.keyboard.type("abc");
  release();
  await expect(items).toHaveCount(1);
  await page.keyboard.type("def");
  await expect(next).toHaveValue("abcdef");
  await expect(next).toBeFocused();
});

test("when the server rejects a new candidate, focus stays in the field where the user is typing", async ({
  page,
}) => {
  await page.goto(region.path("candidates/new"));
  await page.getByLabel(/^Naam ?\(verplicht\)/).fill("Piet Snel");
  const email = page.getByLabel(/^E-mailadres ?\(verplicht\)/);
  await email.fill("piet@example.org");
  await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
  const issue = {
    path: ["0", "email"],
    pointer: "/0/email",
    code: "invalid_format",
    message: "",
    location: "body",
  };
  const json = { code: "validation_error", message: "", data: { issues: [issue] } };
  const release = await holdRequests(page, "POST", /\/api\/v2\/candidates$/, (route) =>
    route.fulfill({ status: 400, json }),
  );
  await email.press("Enter");
  const motivation = page.getByLabel("Motivatie");
  await motivation.click();
  await page.keyboard.type("Wil in");
  release();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type(" januari");
  await expect(motivation).toHaveValue("Wil in januari");
  await expect(email).toHaveValue("piet@example.org");
});

test("dismissing a pair of duplicates leaves focus on the next pair if the user has moved on", async ({
  page,
}) => {
  const people = (phone: string) => region.candidates(2, { phone });
  await region.perform("post", "/candidates", [...people("0611111111"), ...people("0622222222")]);
  await page.goto(region.path("duplicates"));
  const list = page.getByRole("region", { name: "Misschien dubbel" });
  const buttons = list.getByRole("button", { name: /zijn niet dezelfde persoon/ });
  const release = await holdRequests(page, "POST", /\/duplicates\/distinct$/);
  await buttons.first().press("Enter");
  await buttons.last().focus();
  release();
  await expect(buttons).toHaveCount(1);
  await expect(buttons).toBeFocused();
});
