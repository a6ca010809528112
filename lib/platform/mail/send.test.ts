import { mkdtemp, readFile, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInMail } from "@/lib/access/sessions/sign-in-mail";
import { listMailFiles, mailFolder, removeOldMailFiles } from "./folder";
import { findRejection, sendMail } from "./send";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mail-"));
  process.env.DATA_DIR = folder;
});
afterAll(() => rm(folder, { recursive: true }));

const message = { to: "noor@example.org", subject: "Één onderwerp", text: "Tekst", html: "<p>Tekst</p>" };

test("without a mail server, sendMail writes private files, and listMailFiles lists the newest first", async () => {
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

const ABOUT = {
  to: "noor@example.org",
  isSandbox: false,
  sender: null,
  requestedAt: new Date("2026-11-20T13:05:00Z"),
  device: null,
};

test("sendMail shows the organization as the sender and sends replies to it", async () => {
  const fromName = 'Regio "Zuid", <a@b> via Instroom';
  await sendMail("0003", { ...message, fromName, replyTo: "vragen@regio.example" });
  const mail = await PostalMime.parse(await readFile((await listMailFiles())[0] ?? ""));
  expect(mail.from).toMatchObject({ name: fromName, address: "no-reply@instroom.example" });
  expect(mail.replyTo).toMatchObject([{ address: "vragen@regio.example" }]);
});

test("the sign-in e-mail shows the region's name, logo and contact, and has the region as reply address", async () => {
  const sender = {
    name: "Regio <Zuid>",
    logo: "https://example.org/portal/logos/recA/1",
    contactName: "Ans",
    contactEmail: "vragen@regio.example",
    contactPhone: null,
  };
  const values = { link: "https://example.org/?token=abc", code: "012345", regions: "Regio" };
  const mail = await signInMail({ ...ABOUT, kind: "candidate", language: "nl", sender }, values);
  expect(mail).toMatchObject({ fromName: "Regio <Zuid> via Instroom", replyTo: "vragen@regio.example" });
  expect(mail.html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining(`src="${sender.logo}"`)]);
  // Without the background, a dark transparent logo would be invisible in dark mode.
  expect(mail.html).toMatch(
    /<img[^>]* style="[^"]*background-color:#ffffff;border-radius:6px;[^"]*padding:6px/,
  );
  expect(mail.html).toContain("Regio &lt;Zuid&gt;");
  expect(mail.text).toContain("Vragen? Je contact bij de regio: Ans, vragen@regio.example.");
  expect(mail.text).toContain("Regio <Zuid> stuurt deze mail via Instroom.");
});

test.each([
  [{ browser: null, system: null }, "om 14:05.", "Apparaat"],
  [{ browser: "Chrome", system: null }, "om 14:05. Apparaat: Chrome.", " op ."],
  [null, "om 14:05.", "Apparaat"],
])("the sign-in e-mail leaves out unknown details of the device: %j", async (device, included, excluded) => {
  const values = { link: "https://example.org/?token=abc", code: "012345", regions: "Regio" };
  const mail = await signInMail({ ...ABOUT, kind: "candidate", language: "nl", device }, values);
  expect(mail.text).toContain(included);
  expect(mail.text).not.toContain(excluded);
});

test.each([
  ["nl", "candidate", "Log in"],
  ["en", "candidate", "Sign in"],
  ["nl", "staff", "Log in"],
  ["en", "staff", "Sign in"],
] as const)(
  "the sign-in e-mail in %s for %s contains the link, the code and, for candidates, the regions, and escapes HTML",
  async (language, kind, button) => {
    const values = {
      link: "https://example.org/?a=1&token=abc",
      code: "012345",
      regions: `Regio <b>"Noord" & 'Zuid'</b> {code}`,
    };
    const mail = await signInMail({ ...ABOUT, kind, language }, values);
    expect(mail.html).toContain(`lang="${language}"`);
    expect(mail.html).toContain('href="https://example.org/?a=1&amp;token=abc"');
    expect(mail.html).not.toContain("<b>");
    expect(mail.text).toContain(`${button} https://example.org/?a=1&token=abc`);
    expect(mail.text).toMatch(/^012345$/m);
    expect(mail.text).not.toContain("{link}");
    if (kind === "candidate") expect(mail.text).toContain(values.regions);
  },
);

test.each([
  ["550 5.1.1 User unknown", "5.1.1"],
  ["550-5.1.1 The account does not exist.\n550 5.1.1 Check the address.", "5.1.1"],
  ["550-Rejected.\n550 5.1.1 User unknown", "5.1.1"],
  ["550 #5.1.0 Address rejected.", "5.1.0"],
  ["550 5.7.1 Service unavailable; client [10.5.1.4] blocked", null],
  ["550 Service unavailable; client [10.5.1.4] blocked", null],
  ["550 Rejected by 5.1.1.7", null],
])("findRejection reads only the status after the reply code: %j", (response, status) => {
  const error = Object.assign(new Error("Rejected."), { command: "RCPT TO", response });
  expect(findRejection(error)?.status ?? null).toBe(status);
});
