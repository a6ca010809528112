import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { demoCredentials } from "./demo-credentials";

/** Reads the e-mails that the demo wrote to disk for an e-mail address, newest first. */
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

/** Waits for an e-mail with this subject and a code other than `earlier`, and returns its code. */
export async function waitForCode(address: string, subject: string, earlier = ""): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    for (const mail of await readMailsTo(address)) {
      const [, code] = /^(\d{8})$/m.exec(mail.text ?? "") ?? [];
      if (mail.subject === subject && code && code !== earlier) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail “${subject}” with a code to ${address} arrived.`);
}

/**
 * Waits for a sign-in e-mail with a code other than `earlier`, and returns its token, its code and the path
 * of its link.
 */
export async function waitForSignInSecrets(address: string, earlier = "") {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const [mail] = await readMailsTo(address);
    const [, path, token] = /https?:\/\/[^/\s]+(\/\S*[?&]token=(\w+)\S*)/.exec(mail?.text ?? "") ?? [];
    const [, code] = /^(\d{8})$/m.exec(mail?.text ?? "") ?? [];
    if (path && token && code && code !== earlier) return { token, code, path };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No sign-in mail to ${address} arrived.`);
}
