import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { consolePath, createRegionApi, newCandidates, signInAs } from "./demo-region";
import { holdRequests } from "./hold-requests";

test.use({ viewport: { width: 1440, height: 900 } });

const CV = {
  name: "levensloop.txt",
  mimeType: "text/plain",
  buffer: Buffer.from("Een levensloop in gewone tekst.\n"),
};
const addFile = (page: Page, file: typeof CV) =>
  page.getByLabel(/Bestand toevoegen aan “Cv/i).setInputFiles(file);

test("a file can be added, and deleted after confirmation", async ({ page, context, request }) => {
  const { id } = (await newCandidates(request, 1)).first;
  const files = async () =>
    (await createRegionApi(request).get(`/candidates/${id}`)).data.curriculumVitae.length;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  await addFile(page, CV);
  await expect(page.getByRole("link", { name: "levensloop.txt" })).toBeVisible();
  await expect(page.getByText("levensloop.txt is toegevoegd.")).toBeVisible();
  expect(await files()).toBe(1);
  await page.getByRole("button", { name: "levensloop.txt verwijderen" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("“levensloop.txt” wordt voorgoed verwijderd.");
  await dialog.getByRole("button", { name: "Verwijderen" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("link", { name: "levensloop.txt" })).toHaveCount(0);
  await expect(page.getByText("levensloop.txt is verwijderd.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bijlagen", exact: true })).toBeFocused();
  expect(await files()).toBe(0);
});

test("a file is deleted once, and the page says so, if the button is pressed twice", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  await addFile(page, CV);
  const deletions: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/attachments/delete")) deletions.push(sent.url());
  });
  await page.getByRole("button", { name: "levensloop.txt verwijderen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Verwijderen" }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("levensloop.txt is verwijderd.")).toBeVisible();
  await expect(page.getByText("levensloop.txt is niet verwijderd.")).toHaveCount(0);
  expect(deletions).toHaveLength(1);
});

test("by keyboard alone, a file is added, previewed, downloaded and deleted, and the record is printed", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "adviser");
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto(consolePath(`candidates/${id}`), { waitUntil: "networkidle" });
  await pressByKeyboard(page, page.getByRole("button", { name: "Afdrukken" }));
  await expect(page.locator("body[data-printed]")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  // The name also has the visible texts.
  const field = page.getByLabel(/Bestand toevoegen aan “Cv”\..*kies ze.*10 MB/i);
  await pressByKeyboard(page, field);
  const buffer = Buffer.from("Een levensloop in gewone tekst.\n");
  await (await chooser).setFiles({ name: "levensloop.txt", mimeType: "text/plain", buffer });
  await expect(page.getByText("levensloop.txt is toegevoegd.")).toBeVisible();
  const file = page.getByRole("button", { name: "levensloop.txt", exact: true });
  const downloadIn = async (within: Locator) => {
    const download = page.waitForEvent("download");
    await pressByKeyboard(page, within.getByRole("link", { name: "levensloop.txt downloaden" }));
    expect((await download).suggestedFilename()).toBe("levensloop.txt");
  };
  await pressByKeyboard(page, file);
  const preview = page.getByRole("dialog", { name: "levensloop.txt" });
  await expect(preview.getByText("Een levensloop in gewone tekst.")).toBeVisible();
  await downloadIn(preview);
  await page.keyboard.press("Escape");
  await expect(file).toBeFocused();
  await downloadIn(page.locator("article"));
  await pressByKeyboard(page, page.getByRole("button", { name: "levensloop.txt verwijderen" }));
  await pressByKeyboard(page, page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }));
  await expect(page.getByText("levensloop.txt is verwijderd.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bijlagen", exact: true })).toBeFocused();
});

test("a printed record names its files, without menus or links to download or delete them", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  const data = `data:text/plain;base64,${btoa("Een levensloop.")}`;
  await createRegionApi(request).perform("post", `/candidates/${id}/attachments`, {
    curriculumVitae: [{ filename: "levensloop.txt", data }],
  });
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("levensloop.txt", { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /downloaden$/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /verwijderen$|^Afdrukken/ })).toHaveCount(0);
  await expect(page.getByText("Sleep bestanden hierheen").filter({ visible: true })).toHaveCount(0);
});

test("a file with disallowed content and a text file named as a PDF are rejected, and the page says why", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  const add = (name: string, content: string) =>
    page
      .getByLabel(/Bestand toevoegen aan “Cv/i)
      .setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(content) });
  const isRefused = async (text: string) => {
    await expect(page.locator("article").getByRole("alert")).toContainText(text);
    const input = page.getByLabel(/Bestand toevoegen aan “Cv/i);
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await expect(input).toHaveAccessibleDescription(new RegExp(text));
  };
  await add("cv.txt", "<script>");
  await isRefused("cv.txt is niet toegevoegd. Dit soort bestand mag niet. Kies een pdf");
  await add("cv.pdf", "Mijn werk");
  await isRefused("In cv.pdf zit tekst, maar de naam zegt iets anders.");
  await expect(page.getByText("cv.txt is niet toegevoegd.")).toHaveCount(0);
  expect((await createRegionApi(request).get(`/candidates/${id}`)).data.curriculumVitae).toEqual([]);
});

test("one message names all selected files that can't be added, and a toast counts the added files", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  const release = await holdRequests(page, "POST", /\/attachments$/);
  const wrong = ["a.exe", "b.exe", "c.exe", "d.exe", "e.exe", "f.exe"];
  await page.getByLabel(/Bestand toevoegen aan “Cv/i).setInputFiles(
    [...wrong, "een.txt", "twee.txt"].map((name) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(`Levensloop ${name}`),
    })),
  );
  const refused = page.getByRole("alert").filter({ hasText: "kunnen niet. Kies" });
  await expect(refused).toContainText("a.exe, b.exe, c.exe, d.exe, e.exe en f.exe");
  await expect(page.getByRole("status").filter({ hasText: "een.txt wordt" })).toBeVisible();
  release();
  await expect(page.getByText("2 bestanden zijn toegevoegd.")).toBeVisible();
  await expect(refused).toBeVisible();
});

test("closing the page during an upload asks for confirmation", async ({ page, context, request }) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "adviser");
  await page.goto(consolePath(`candidates/${id}`));
  const release = await holdRequests(page, "POST", /\/attachments$/);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  // Browsers ask only after the user has clicked in the page.
  await page.getByRole("heading", { name: "Bijlagen", exact: true }).click();
  const buffer = Buffer.from("Een levensloop.\n");
  await page
    .getByLabel(/Bestand toevoegen aan “Cv/i)
    .setInputFiles({ name: "levensloop.txt", mimeType: "text/plain", buffer });
  await expect(page.getByRole("status").filter({ hasText: "levensloop.txt wordt" })).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  release();
  await expect(page.getByText("levensloop.txt is toegevoegd.")).toBeVisible();
  await page.reload();
  expect(asked).toHaveLength(1);
});
