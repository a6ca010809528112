import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { expectAccessibleOnPhone } from "../expect-accessible";
import { test } from "../fixtures";
import { readMailsTo, waitForCode } from "../sign-in-mails";
import { newCandidate, press, requestApi, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const OLD_SUBJECT = "Code om je e-mailadres te wijzigen";
const NEW_SUBJECT = "Code voor je nieuwe e-mailadres";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a candidate changes their e-mail address with codes from both mailboxes, and other sessions end", async ({
      page,
      context,
      browser,
    }) => {
      const candidate = await newCandidate(page.request);
      const to = `nieuw-${candidate.email}`;
      const otherContext = await browser.newContext();
      const otherRoot = await signInCandidate(otherContext, candidate);
      await page.goto(await signInCandidate(context, candidate));
      await page.getByRole("link", { name: "Wijzig je e-mailadres" }).click();
      await page.getByLabel("Nieuw e-mailadres").fill("geen adres");
      await press(page, "Stuur de codes");
      await expect(page.getByText("Vul een e-mailadres in").first()).toBeVisible();
      await expect(page).toHaveTitle(/^Fout: Je e-mailadres wijzigen/);
      if (javaScriptEnabled) await expectAccessibleOnPhone(page);
      await page.getByLabel("Nieuw e-mailadres").fill(to);
      await press(page, "Stuur de codes");
      const oldCode = await waitForCode(candidate.email, OLD_SUBJECT);
      const newCode = await waitForCode(to, NEW_SUBJECT);
      await page.getByLabel("Code voor je oude adres").fill(oldCode === "00000000" ? "00000001" : "00000000");
      await press(page, "Bevestig");
      await expect(page.getByText("Die code klopt niet").first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessibleOnPhone(page);
      await page.getByLabel("Code voor je oude adres").fill(oldCode);
      await press(page, "Bevestig");
      await expect(page.getByText("Dit adres is bevestigd.")).toBeVisible();
      await page.reload();
      await page.getByLabel("Code voor je nieuwe adres").fill(newCode);
      await press(page, "Bevestig");
      await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
      await expect(page.getByText(to)).toBeVisible();
      await expect
        .poll(async () => (await readMailsTo(candidate.email))[0]?.subject)
        .toBe("Je e-mailadres is gewijzigd");
      const other = await otherContext.newPage();
      await other.goto(otherRoot);
      await expect(other).toHaveURL(/\/portal\?ended$/);
      await otherContext.close();
      const read = await requestApi(page.request, "get", `/api/v2/candidates/${candidate.id}`);
      expect((await read.json()).data.email).toBe(to);
    });

    test("a code for one address stays visible while the code for the other address is wrong or incomplete", async ({
      page,
      context,
    }) => {
      const candidate = await newCandidate(page.request);
      const to = `beide-${candidate.email}`;
      await page.goto(`${await signInCandidate(context, candidate)}/email`);
      await page.getByLabel("Nieuw e-mailadres").fill(to);
      await press(page, "Stuur de codes");
      const oldCode = await waitForCode(candidate.email, OLD_SUBJECT);
      const newCode = await waitForCode(to, NEW_SUBJECT);
      const oldField = page.getByLabel("Code voor je oude adres");
      const newField = page.getByLabel("Code voor je nieuwe adres");
      const confirm = page.getByRole("button", { name: "Bevestig", exact: true });
      await oldField.fill(oldCode.slice(1));
      await newField.fill(newCode.slice(1));
      await confirm.click();
      await expect(page.getByText("Vul de 8 cijfers uit de mail in").first()).toBeVisible();
      await expect(oldField).toHaveValue(oldCode.slice(1));
      await expect(newField).toHaveValue(newCode.slice(1));
      await oldField.fill(oldCode);
      await confirm.click();
      await expect(page.getByText("Dit adres is bevestigd.")).toBeVisible();
      await expect(newField).toHaveValue(newCode.slice(1));
      await newField.fill(newCode);
      await confirm.click();
      await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
      await expect(page.getByText(to)).toBeVisible();
    });
  });
}

test("a request to change to a taken address doesn't reveal that it is taken, and is replaced by a request in a second tab", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const taken = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await page.goto(`${root}/email`);
  await page.getByLabel("Nieuw e-mailadres").fill(taken.email);
  await press(page, "Stuur de codes");
  await expect(page.getByText(`een mail naar ${taken.email}`)).toBeVisible();
  await expect
    .poll(async () => (await readMailsTo(taken.email))[0]?.subject)
    .toBe("Dit e-mailadres staat al bij je regio");
  const early = await waitForCode(candidate.email, OLD_SUBJECT);
  const tab = await context.newPage();
  await tab.goto(`${root}/email`);
  await press(tab, "Stop, of kies een ander adres");
  await tab.getByLabel("Nieuw e-mailadres").fill(`ander-${candidate.email}`);
  await press(tab, "Stuur de codes");
  await waitForCode(candidate.email, OLD_SUBJECT, early);
  await page.getByLabel("Code voor je oude adres").fill(early);
  await press(page, "Bevestig");
  await expect(page.getByText("Die code klopt niet").first()).toBeVisible();
  await expect(page.getByText(`een mail naar ander-${candidate.email}`)).toBeVisible();
});

test("the e-mail page offers to start again if the new address can no longer be decrypted", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await page.goto(`${root}/email`);
  await page.getByLabel("Nieuw e-mailadres").fill(`eerst-${candidate.email}`);
  await press(page, "Stuur de codes");
  await expect(page.getByLabel("Code voor je oude adres")).toBeVisible();
  // Random bytes fail to decrypt in the same way as text that was encrypted with a different APP_SECRET.
  const foreign = `v1.${randomBytes(60).toString("base64url")}`;
  await withDatabase(
    (sql) => sql`update email_changes set sealed_email = ${foreign} where candidate_id = ${candidate.id}`,
  );
  const response = await page.goto(`${root}/email`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText(`Nu gebruik je ${candidate.email}.`)).toBeVisible();
  await page.getByLabel("Nieuw e-mailadres").fill(`daarna-${candidate.email}`);
  await press(page, "Stuur de codes");
  await expect(page.getByText(`een mail naar daarna-${candidate.email}`)).toBeVisible();
});

test("a new e-mail address that wasn't submitted yet is kept when the session ends, and discarded once it is submitted", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  await page.goto(`${await signInCandidate(context, candidate)}/email`);
  await page.getByLabel("Nieuw e-mailadres").fill(`kort-${candidate.email}`);
  const root = await signInCandidate(context, candidate);
  await press(page, "Stuur de codes");
  await expect(page).toHaveURL(/\/portal\?ended$/);
  await page.goto(root);
  await page.getByRole("link", { name: "Ga verder" }).click();
  await expect(page.getByLabel("Nieuw e-mailadres")).toHaveValue(`kort-${candidate.email}`);
  await press(page, "Stuur de codes");
  await expect(page.getByLabel("Code voor je oude adres")).toBeVisible();
  await page.goto(root);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
});

test("the sameEmail outcome tells the candidate that they already use the address", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`${root}/email?outcome=sameEmail`);
  await expect(page.getByText("Dit adres gebruik je al. Vul een ander adres in.")).toBeVisible();
});

test("a candidate with two records in a region is told that a new address is for one of them only", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await page.goto(`${root}/email`);
  const told = page.getByText("staan nog meer aanmeldingen met dit e-mailadres. Die houden dit adres.");
  await expect(page.getByLabel("Nieuw e-mailadres")).toBeVisible();
  await expect(told).toHaveCount(0);
  await newCandidate(page.request, { sharedEmail: candidate.email });
  await page.reload();
  await expect(told).toBeVisible();
});
