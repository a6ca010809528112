import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { startCallbackReceiver } from "../start-callback-receiver";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test("a manager who removes the callback URL is told how many callbacks are canceled, and can't resend them", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const receiver = await startCallbackReceiver([region.signingSecret]);
  await receiver.respondWith(503);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("settings"));
  const section = page.getByRole("region", { name: "Callbacks", exact: true });
  const field = section.getByLabel("Adres voor callbacks");
  const save = section.getByRole("button", { name: "Opslaan" });
  const saved = page.getByText("De instellingen zijn opgeslagen.");
  const dialog = page.getByRole("dialog", { name: "Adres leegmaken?" });
  await field.fill(receiver.url);
  await save.click();
  await expect(saved).toBeVisible();

  // The page doesn't know about this write.
  const headers = { "x-region": region.id, origin: new URL(page.url()).origin };
  const data = region.candidates(1);
  const accepted = await page.request.post("/api/v2/candidates", { headers, data });
  const { mutationId } = (await accepted.json()).data;
  const callback = async () => (await region.read(`/mutations/${mutationId}`)).callback;
  await expect.poll(async () => (await callback()).attempts[0]?.statusCode).toBe(503);
  await field.fill("");
  await save.click();
  await expect(dialog).toContainText(
    "1 melding is nog niet afgeleverd. Die vervalt als je het adres leegmaakt.",
  );
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await expect(dialog).toBeHidden();
  await expect(save).toBeFocused();
  await expect(field).toHaveValue("");
  expect((await callback()).status).toBe("pending");

  await save.click();
  await dialog.getByRole("button", { name: "Maak het adres leeg" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await callback()).status).toBe("failed");
  await page.goto(region.path(`mutations/${mutationId}`));
  await expect(page.getByRole("region", { name: "Callback" })).toContainText("address_removed");
  await expect(page.getByRole("button", { name: "Nu opnieuw versturen" })).toBeHidden();

  await page.goto(region.path("settings"));
  await field.fill(receiver.url);
  await save.click();
  await expect(saved).toBeVisible();
  await field.fill("");
  await save.click();
  const settings = async () => (await page.request.get("/api/console/settings", { headers })).json();
  await expect.poll(async () => (await settings()).data.callbackUrl).toBeNull();
  await expect(dialog).toBeHidden();
  await receiver.stop();
});
