import { expect } from "@playwright/test";
import { signInStaff } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { test } from "../fixtures";
import { waitForCode } from "../sign-in-mails";
import { startCallbackReceiver } from "../start-callback-receiver";
import { signInCandidate } from "./test-candidate";

test("a candidate's deletion sends a signed callback to the URL in the region's settings, and the console shows the delivery", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const receiver = await startCallbackReceiver([region.signingSecret]);
  try {
    await signInStaff(context, region.emailOf("manager"));
    await page.goto(region.path("settings"));
    const callbacks = page.getByRole("region", { name: "Callbacks" });
    await callbacks.getByLabel("Adres voor callbacks").fill("systeem.example.org");
    await callbacks.getByRole("button", { name: "Opslaan" }).click();
    await expect(callbacks.getByRole("alert")).toContainText("Vul een heel adres in");
    await callbacks.getByLabel("Adres voor callbacks").fill(`${receiver.url}/kandidaten`);
    await callbacks.getByRole("button", { name: "Opslaan" }).click();
    await expect(page.getByText("De instellingen zijn opgeslagen.")).toBeVisible();

    const { result } = await region.perform("post", "/candidates", region.candidates(1));
    const { id, email } = result.candidates[0];
    const root = await signInCandidate(context, { id });
    await page.goto(`${root}/erase`);
    await page.getByRole("button", { name: "Stuur mij een code" }).click();
    await page.getByLabel("Meteen").check();
    const code = await waitForCode(email, "Code om je gegevens te verwijderen");
    await page.getByLabel("Code van acht cijfers").fill(code);
    await page.getByRole("button", { name: "Ja, verwijder alles" }).click();
    await expect(page.getByRole("heading", { name: "Je gegevens zijn verwijderd" })).toBeVisible();
    await expect.poll(async () => (await receiver.received()).length).toBe(1);
    const [callback] = await receiver.received();
    expect(callback).toMatchObject({ path: "/kandidaten", problems: [], body: { status: "completed" } });
    expect(JSON.stringify(callback?.body.result)).toContain(id);

    await page.goto(region.path("mutations"));
    const row = page.getByRole("row").filter({ hasText: "Kandidaat verwijderen" });
    await expect(row).toContainText("afgeleverd");
  } finally {
    await receiver.stop();
  }
});
