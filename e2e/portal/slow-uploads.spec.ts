import { request as httpRequest } from "node:http";
import { expect } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "./test-candidate";

const form = (name: string) =>
  [
    "--x",
    'Content-Disposition: form-data; name="kind"',
    "",
    "curriculumVitae",
    "--x",
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    "Content-Type: text/plain",
    "",
    "Ervaring: tien jaar in de zorg.",
    "--x--",
    "",
  ].join("\r\n");

type Upload = { url: string; cookie: string; name: string; halfway: () => Promise<unknown> };

/** Sends the form in two halves, with `halfway` between them. Returns where the response redirects to. */
function uploadSlowly({ url, cookie, name, halfway }: Upload): Promise<string | undefined> {
  const body = form(name);
  const headers = {
    cookie,
    origin: new URL(url).origin,
    "content-type": "multipart/form-data; boundary=x",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.headers.location);
    });
    sent.on("error", reject);
    sent.write(body.slice(0, 100), async () => {
      await halfway();
      sent.end(body.slice(100));
    });
  });
}

for (const isEnded of [true, false]) {
  test(`a file that arrives slowly is ${isEnded ? "rejected if the session ends during the upload" : "stored"}`, async ({
    context,
    request,
    baseURL,
  }) => {
    const candidate = await newCandidate(request);
    const root = await signInCandidate(context, candidate);
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const endSession = () =>
      withDatabase((sql) => sql`delete from candidate_sessions where candidate_id = ${candidate.id}`);
    const location = await uploadSlowly({
      url: `${baseURL}${root}/documents/upload`,
      cookie,
      name: "zorg.txt",
      // Long enough for the server to have checked the session.
      halfway: async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        if (isEnded) await endSession();
      },
    });
    const stored = await withDatabase(
      (sql) => sql`select filename from attachments where candidate_id = ${candidate.id}`,
    );
    if (isEnded) expect([location, [...stored]]).toEqual([expect.stringMatching(/ended$/), []]);
    else expect([...stored]).toEqual([{ filename: "zorg.txt" }]);
  });
}

test("during a slow upload the button keeps the focus and ignores presses, and progress is announced only occasionally", async ({
  page,
  context,
  request,
}) => {
  const root = await signInCandidate(context, await newCandidate(request));
  const announced: string[] = [];
  await page.exposeFunction("announce", (text: string) => announced.push(text));
  await page.goto(`${root}/documents`);
  await page.getByRole("status").evaluate((status) => {
    const announce = () => Reflect.get(window, "announce")(status.textContent);
    new MutationObserver(announce).observe(status, { childList: true, subtree: true, characterData: true });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 },
  });
  let uploads = 0;
  page.on("request", (sent) => {
    if (sent.method() === "POST" && sent.url().endsWith("/upload")) uploads += 1;
  });
  const buffer = Buffer.alloc(900_000, "Ervaring in de zorg. ");
  await page
    .getByLabel(/^Kies een bestand/)
    .setInputFiles({ name: "zorg.txt", mimeType: "text/plain", buffer });
  const add = page.getByRole("button", { name: "Voeg toe", exact: true });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/outcome=added/);
  expect(uploads).toBe(1);
  expect(announced[0]).toMatch(/\b0%/);
  expect(announced.length).toBeLessThanOrEqual(4);
});
