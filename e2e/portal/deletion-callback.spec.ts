import { expect, test } from "@playwright/test";
import { signInStaff } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { startCallbackReceiver } from "../start-callback-receiver";
import { signInCandidate } from "./test-candidate";

/** A region hears of what its candidates do themselves. */
test.use({ locale: "nl-NL" });

test("a candidate's deletion comes, signed, to the address that the manager gave, and stands in the callback log", async ({
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
    const { id } = result.candidates[0];
    const root = await signInCandidate(context, { id });
    await page.goto(`${root}/erase`);
    await page.getByRole("button", { name: "Ja, verwijder alles" }).click();
    await expect(page.getByRole("heading", { name: "Je gegevens zijn verwijderd" })).toBeVisible();
    await expect.poll(async () => (await receiver.received()).length).toBe(1);
    const [told] = await receiver.received();
    expect(told).toMatchObject({ path: "/kandidaten", problems: [], body: { status: "completed" } });
    expect(JSON.stringify(told?.body.result)).toContain(id);

    await page.goto(region.path("mutations"));
    const line = page.getByRole("row").filter({ hasText: "Kandidaat verwijderen" });
    await expect(line).toContainText("afgeleverd");
  } finally {
    await receiver.stop();
  }
});
