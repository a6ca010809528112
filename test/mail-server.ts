import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type DeliveredMail = { from: string; to: string[]; mail: Email; raw: string };

export type MailServer = {
  url: string;
  delivered: DeliveredMail[];
  /** From now on: takes mail, answers each with this code, or lets nobody in. */
  behave: (how: "take" | "turn away" | number) => void;
  close: () => Promise<void>;
};

/** A mail server on a free port of loopback that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const delivered: DeliveredMail[] = [];
  let behaviour: Parameters<MailServer["behave"]>[0] = "take";
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_, done) => done(behaviour === "turn away" ? new Error("Not now.") : null),
    onRcptTo: ({ address }, _, done) =>
      done(
        typeof behaviour === "number"
          ? Object.assign(new Error(`Not for ${address}`), { responseCode: behaviour })
          : null,
      ),
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks).toString("utf8");
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      delivered.push({
        from,
        to: envelope.rcptTo.map(({ address }) => address),
        mail: await PostalMime.parse(raw),
        raw,
      });
      done();
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    behave: (how) => {
      behaviour = how;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The link and the code of a sign-in mail. */
export function parseSignInMail({ mail }: DeliveredMail): { link: URL; token: string; code: string } {
  const [address] = /https?:\/\/\S+/.exec(mail.text ?? "") ?? [];
  const [, code] = /^(\d{6})$/m.exec(mail.text ?? "") ?? [];
  if (!address || !code) throw new Error(`No link and code in: ${mail.text}`);
  const link = new URL(address);
  return { link, token: link.searchParams.get("token") ?? "", code };
}
