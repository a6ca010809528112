import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { demo } from "./demo";

/** The mails to an address, the latest last: the demo writes them as files. */
async function mailsTo(address: string): Promise<Email[]> {
  const folder = demo().mailDir;
  const names = await readdir(folder).catch(() => []);
  const texts = names
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => readFile(join(folder, name)));
  const mails = await Promise.all((await Promise.all(texts)).map((text) => PostalMime.parse(text)));
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}

/** The link and the code of the next mail to an address, after those it has had. */
export async function nextSignInMail(address: string, had = 0): Promise<{ link: string; code: string }> {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThan(had);
  const text = (await mailsTo(address)).at(-1)?.text ?? "";
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  const [, code] = /^(\d{6})$/m.exec(text) ?? [];
  if (!link || !code) throw new Error(`No link and code in: ${text}`);
  return { link, code };
}
