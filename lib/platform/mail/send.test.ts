import { mkdtemp, readFile, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInMail } from "@/lib/access/sessions/sign-in-mail";
import { listMailFiles, mailFolder, removeOldMailFiles } from "./folder";
import { sendMail } from "./send";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mail-"));
  process.env.DATA_DIR = folder;
});
afterAll(() => rm(folder, { recursive: true }));

const message = { to: "noor@example.org", subject: "Één onderwerp", text: "Tekst", html: "<p>Tekst</p>" };

test("sendMail writes mail to private files if there is no mail server, and they are listed newest first", async () => {
  expect(await listMailFiles()).toEqual([]);
  await sendMail("0001", message);
  await sendMail("0002", { ...message, subject: "Nieuwer" });
  const paths = await listMailFiles();
  expect(paths).toEqual([join(mailFolder(), "0002.eml"), join(mailFolder(), "0001.eml")]);
  const older = paths[1] ?? "";
  expect((await stat(older)).mode & 0o077).toBe(0);
  const mail = await PostalMime.parse(await readFile(older));
  expect(mail).toMatchObject({ subject: "Één onderwerp", to: [{ address: "noor@example.org" }] });
  expect(mail.from?.address).toBe("no-reply@instroom.example");
});

test("removeOldMailFiles removes mail files after a day", async () => {
  const [newer = "", older = ""] = await listMailFiles();
  const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 60_000);
  await utimes(older, dayAgo, dayAgo);
  await removeOldMailFiles();
  expect(await listMailFiles()).toEqual([newer]);
});

test.each([
  ["nl", "candidate", "Log in"],
  ["en", "candidate", "Sign in"],
  ["nl", "staff", "Log in"],
  ["en", "staff", "Sign in"],
] as const)(
  "the sign-in mail in %s for %s contains the link, the code and, for candidates, the regions, escaped in HTML",
  async (language, kind, button) => {
    const values = {
      link: "https://example.org/?a=1&token=abc",
      code: "012345",
      regions: `Regio <b>"Noord" & 'Zuid'</b> {code}`,
    };
    const mail = await signInMail({ kind, language, to: "noor@example.org", isSandbox: false }, values);
    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.html).toContain('href="https://example.org/?a=1&amp;token=abc"');
    expect(mail.html).not.toContain("<b>");
    expect(mail.text).toContain(`${button} https://example.org/?a=1&token=abc`);
    expect(mail.text).toMatch(/^012345$/m);
    expect(mail.text).not.toContain("{link}");
    if (kind === "candidate") expect(mail.text).toContain(values.regions);
  },
);
