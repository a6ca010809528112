import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { demoCredentials } from "./demo-credentials";

/** The mails to an address that the demo wrote instead of sending, the newest first. */
export async function readMailsTo(address: string) {
  const { mailDir } = demoCredentials();
  const names = existsSync(mailDir) ? readdirSync(mailDir).filter((name) => name.endsWith(".eml")) : [];
  const mails = await Promise.all(
    names
      .sort()
      .reverse()
      .map((name) => PostalMime.parse(readFileSync(join(mailDir, name)))),
  );
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}

/** Token and code of the newest mail to an address, as soon as it is there. */
export async function waitForSignInSecrets(address: string): Promise<{ token: string; code: string }> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const [mail] = await readMailsTo(address);
    const [, token] = /[?&]token=(\w+)/.exec(mail?.text ?? "") ?? [];
    const [, code] = /^(\d{6})$/m.exec(mail?.text ?? "") ?? [];
    if (token && code) return { token, code };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("No mail came.");
}
