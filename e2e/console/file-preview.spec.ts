import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { ALLOWED_FILES, createZip } from "@/test/sample-files";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/**
 * Tests the previews of a candidate's files: thumbnails of images on the record, and each file in a dialog.
 */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("reader"));
});

const docx = (content: string) =>
  createZip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "word/document.xml", content },
  ]);

async function openRecordWith(page: Page, files: Record<string, Buffer>): Promise<void> {
  const curriculumVitae = Object.entries(files).map(([filename, content]) => ({
    filename,
    data: `data:application/octet-stream;base64,${content.toString("base64")}`,
  }));
  const { result } = await region.perform("post", "/candidates", region.candidates(1, { curriculumVitae }));
  await page.goto(region.path(`candidates/${result.candidates[0].id}`));
}

const open = async (page: Page, name: string) => {
  await pressByKeyboard(page, page.getByRole("button", { name, exact: true }));
  return page.getByRole("dialog", { name });
};

test("an image has a thumbnail and opens at full size, and closing the image restores the focus", async ({
  page,
}) => {
  await openRecordWith(page, { "foto.png": ALLOWED_FILES.png });
  const isLoaded = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth === 1;
  await expect.poll(() => page.locator("article li img").evaluate(isLoaded)).toBe(true);
  const dialog = await open(page, "foto.png");
  await expect.poll(() => dialog.getByRole("img", { name: "foto.png" }).evaluate(isLoaded)).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "foto.png", exact: true })).toBeFocused();
});

test("if an image fails to load, the preview says that the connection may be lost and offers a retry", async ({
  page,
}) => {
  await openRecordWith(page, { "foto.png": ALLOWED_FILES.png });
  await expect(page.locator("article li img")).toBeVisible();
  await page.route("**/api/files/**", (route) => route.fulfill({ status: 503 }));
  const dialog = await open(page, "foto.png");
  await expect(dialog.getByRole("alert")).toContainText("Misschien is de verbinding weg");
  await expectAccessible(page);
  const failedAgain = page.waitForResponse("**/api/files/**");
  await dialog.getByRole("button", { name: "Opnieuw" }).click();
  await failedAgain;
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/files/**");
  await dialog.getByRole("button", { name: "Opnieuw" }).click();
  await expect(dialog.getByRole("img", { name: "foto.png" })).toBeVisible();
});

test("Word and RTF files open as text, and a damaged Word file shows an error but can be downloaded", async ({
  page,
}) => {
  await openRecordWith(page, {
    "brief.docx": docx(
      "<w:body><w:p><w:t>Ik geef graag les.</w:t></w:p><w:p><w:t>Bel me!</w:t></w:p></w:body>",
    ),
    "kapot.docx": docx("<w:document/>"),
    "groot.docx": docx(`<w:body>${" ".repeat(2 ** 21)}</w:body>`),
    "cv.rtf": ALLOWED_FILES.rtf,
    "cv.doc": readFileSync("test/files/cv.doc"),
  });
  const letter = await open(page, "brief.docx");
  await expect(letter.getByText(/^Ik geef graag les\.\nBel me!$/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const damaged = await open(page, "kapot.docx");
  await expect(damaged.getByRole("alert")).toContainText("lijkt beschadigd");
  const download = page.waitForEvent("download");
  await damaged.getByRole("link", { name: "kapot.docx downloaden" }).click();
  expect((await download).suggestedFilename()).toBe("kapot.docx");
  await page.keyboard.press("Escape");
  await expect((await open(page, "groot.docx")).getByRole("alert")).toContainText("te groot om te tonen");
  await page.keyboard.press("Escape");
  await expect((await open(page, "cv.rtf")).getByText("Motivatie", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect((await open(page, "cv.doc")).getByText("Stage in Zwolle")).toBeVisible();
});

test("a PDF opens in a frame that can't load anything else, and a browser without a PDF viewer shows an explanation", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: true, configurable: true }),
  );
  await openRecordWith(page, { "cv.pdf": ALLOWED_FILES.pdf });
  const shown = page.waitForResponse((response) => response.url().includes("/api/console/files/"));
  const dialog = await open(page, "cv.pdf");
  const headers = await (await shown).allHeaders();
  expect(headers).toMatchObject({ "content-type": "application/pdf", "x-frame-options": "SAMEORIGIN" });
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  await expect(dialog.locator("iframe")).toHaveAttribute("title", "cv.pdf");
  await page.addInitScript(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: false }));
  await page.reload();
  await expect(
    (await open(page, "cv.pdf")).getByText("Deze browser kan hier geen PDF laten zien."),
  ).toBeVisible();
});

test("a preview that fails to load explains why and can be retried", async ({ page }) => {
  await openRecordWith(page, { "brief.txt": Buffer.from("Beste allemaal") });
  await page.route("**/files/att*", (route) => route.abort("connectionrefused"));
  const dialog = await open(page, "brief.txt");
  await expect(dialog.getByRole("alert")).toContainText("De server is niet bereikbaar");
  await page.unroute("**/files/att*");
  await dialog.getByRole("button", { name: "Probeer opnieuw" }).click();
  await expect(dialog.getByText("Beste allemaal")).toBeVisible();
});

test("a PDF isn't loaded again when the connection returns, because the reader would be back at the first page", async ({
  page,
  context,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: true, configurable: true }),
  );
  await openRecordWith(page, { "cv.pdf": ALLOWED_FILES.pdf });
  const dialog = await open(page, "cv.pdf");
  const frame = dialog.locator("iframe");
  const shown = await frame.getAttribute("src");
  const read = /\/api\/console\/candidates\/\w+\/files\/\w+$/;
  const renewed = `${shown}&renewed`;
  await page.route(read, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({
      response,
      json: { data: { ...data, preview: { ...data.preview, url: renewed } } },
    });
  });
  // Data that was just read isn't read again.
  await page.waitForTimeout(6_000);
  const again = page.waitForResponse(read);
  await context.setOffline(true);
  await context.setOffline(false);
  await again;
  await page.waitForTimeout(500);
  await expect(frame).toHaveAttribute("src", String(shown));
});
