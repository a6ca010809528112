import { expect, type FileChooser } from "@playwright/test";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { newCandidate, press, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const pdf = (name: string, size: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.alloc(size),
});

test("the documents page rejects a missing, empty or too large file before it is sent, and shows the file's name or size", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`${root}/documents`);
  const file = page.getByLabel("Kies een bestand, of maak een foto");
  await press(page, "Voeg toe");
  await expect(page.getByText("Kies eerst een bestand.")).toBeVisible();
  await expect(page).toHaveTitle(/^Fout: Je documenten/);
  await file.setInputFiles(pdf("leeg.pdf", 0));
  await press(page, "Voeg toe");
  await expect(page.getByText("leeg.pdf is leeg.")).toBeVisible();
  await file.setInputFiles(pdf("groot.pdf", 12_400_000));
  await press(page, "Voeg toe");
  await expect(page.getByText("groot.pdf is 12,4 MB.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${root}/documents$`));
});

test("the documents page doesn't scroll sideways on a small phone at 200% zoom", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.setViewportSize({ width: 160, height: 320 });
  await page.goto(`${root}/documents`);
  await expect(page.getByText("Nog geen bestand gekozen")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(160);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test(
      javaScriptEnabled
        ? "a candidate chooses a file with a button in their own language, and sees the file's name"
        : "a candidate chooses a file with the browser's button",
      async ({ page, context }) => {
        const choosers: FileChooser[] = [];
        page.on("filechooser", (chooser) => choosers.push(chooser));
        const root = await signInCandidate(context, await newCandidate(page.request));
        await page.goto(`${root}/documents`);
        const file = page.getByLabel("Kies een bestand, of maak een foto");
        const button = page.getByText("Kies een bestand", { exact: true });
        const picker = page.locator("[data-file-picker]");
        if (!javaScriptEnabled) {
          await expect(file).toHaveCSS("opacity", "1");
          await expect(button).toBeHidden();
          return;
        }
        await expect(file).toHaveCSS("opacity", "0");
        await expect(picker).toContainText("Nog geen bestand gekozen");
        await button.scrollIntoViewIfNeeded();
        const box = await button.boundingBox();
        if (!box) throw new Error("The button has no place on the page.");
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await expect.poll(() => choosers.length).toBe(1);
        await choosers[0]?.setFiles(pdf("cv van noor.pdf", 10));
        await expect(picker).toContainText("cv van noor.pdf");
        await expect(picker).not.toContainText("Nog geen bestand gekozen");
        await expectNoAxeViolations(page, { label: "chosen file" });
      },
    );

    // With scripts, the button ignores presses until the upload ends.
    if (!javaScriptEnabled)
      test("a file whose button is pressed twice is added once", async ({ page, context }) => {
        const root = await signInCandidate(context, await newCandidate(page.request));
        await page.goto(`${root}/documents`);
        const text = { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Tien jaar in de zorg.") };
        await page.getByLabel("Kies een bestand, of maak een foto").setInputFiles(text);
        await page.getByRole("button", { name: "Voeg toe", exact: true }).dblclick();
        await page.waitForURL(/outcome=added/);
        await expect(page.getByText("cv.txt", { exact: true })).toHaveCount(1);
      });

    test("a file that the server rejects is reported in a focused summary, at the field and in the title", async ({
      page,
      context,
    }) => {
      const root = await signInCandidate(context, await newCandidate(page.request));
      await page.goto(`${root}/documents`);
      const file = page.getByLabel("Kies een bestand, of maak een foto");
      const expectError = async (text: RegExp) => {
        const summary = page.getByRole("region", { name: "Er ging iets mis" });
        await expect(summary).toBeFocused();
        await expect(page).toHaveTitle(/^Fout: Je documenten/);
        await expect(file).toHaveAccessibleDescription(text);
        await expect(page.getByLabel("Ander document")).toBeChecked();
        if (javaScriptEnabled) await expectNoAxeViolations(page, { label: "rejected file" });
        await summary.getByRole("link", { name: text }).click();
        await expect(file).toBeFocused();
      };
      await page.getByLabel("Ander document").check();
      await file.setInputFiles({
        name: "pagina.pdf",
        mimeType: "text/html",
        buffer: Buffer.from("<script>"),
      });
      await press(page, "Voeg toe");
      await expectError(/pagina\.pdf kunnen we niet aannemen/);
      if (javaScriptEnabled) return;
      await press(page, "Voeg toe");
      await expectError(/Kies eerst een bestand/);
      await file.setInputFiles(pdf("leeg & stil.pdf", 0));
      await press(page, "Voeg toe");
      await expectError(/leeg & stil\.pdf is leeg/);
      for (const [size, megabytes] of [
        [10_486_000, "10,5"],
        [12_400_000, "12,4"],
      ] as const) {
        await file.setInputFiles(pdf("groot é.pdf", size));
        await press(page, "Voeg toe");
        await expectError(new RegExp(`groot é\\.pdf is ${megabytes} MB`));
      }
    });
  });
}
