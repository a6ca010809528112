import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerEnvelope } from "smtp-server";

export type DeliveredMail = { from: string; to: string[]; mail: Email; raw: string };

type MailServerMode =
  | "accept"
  | "disconnect"
  | "hang"
  | "hang after message"
  | "reject sender"
  | "reject message"
  | number;

export type MailServer = {
  url: string;
  delivered: DeliveredMail[];
  /**
   * Sets how the server responds. `accept` accepts mail, `disconnect` rejects connections, `reject sender`
   * rejects the sender with code 530 and `text`, `reject message` rejects the content with code 550 and `text`, and a number rejects
   * each recipient with that SMTP code and `text`. `hang` holds back the responses to recipients, and
   * `hang after message` those to messages; see `hanging`.
   */
  setMode: (mode: MailServerMode, text?: string) => void;
  /** Each function sends one of the responses that a mode holds back. */
  hanging: (() => void)[];
  close: () => Promise<void>;
};

async function receive(stream: Readable, envelope: SMTPServerEnvelope): Promise<DeliveredMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString("utf8");
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : "",
    to: envelope.rcptTo.map(({ address }) => address),
    mail: await PostalMime.parse(raw),
    raw,
  };
}

/** Starts a mail server that stores delivered mail, on a free loopback port. */
export async function startMailServer(): Promise<MailServer> {
  const delivered: DeliveredMail[] = [];
  let mode: MailServerMode = "accept";
  let rejection: string | undefined;
  const hanging: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onConnect: (_, done) => done(mode === "disconnect" ? new Error("Not now.") : null),
    onMailFrom: (_, __, done) =>
      done(
        mode === "reject sender"
          ? Object.assign(new Error(rejection || "5.7.0 Authentication required"), { responseCode: 530 })
          : null,
      ),
    onRcptTo: ({ address }, _, done) => {
      if (mode === "hang") return void hanging.push(done);
      done(
        typeof mode === "number"
          ? Object.assign(new Error(rejection ?? `Not for ${address}`), { responseCode: mode })
          : null,
      );
    },
    onData: (stream, { envelope }, done) => {
      // Mail isn't delivered if the sender is killed before the end of the message.
      receive(stream, envelope).then((mail) => {
        if (mode === "reject message")
          return done(Object.assign(new Error(rejection), { responseCode: 550 }));
        delivered.push(mail);
        if (mode === "hang after message") hanging.push(done);
        else done();
      }, done);
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    hanging,
    setMode: (next, text) => {
      mode = next;
      rejection = text;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads the link, token and code of a sign-in e-mail. */
export function parseSignInMail({ mail }: DeliveredMail): { link: URL; token: string; code: string } {
  const [url] = /https?:\/\/\S+/.exec(mail.text ?? "") ?? [];
  const [, code] = /^(\d{8})$/m.exec(mail.text ?? "") ?? [];
  if (!url || !code) throw new Error(`No link and code in: ${mail.text}`);
  const link = new URL(url);
  return { link, token: link.searchParams.get("token") ?? "", code };
}
