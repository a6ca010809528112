import { sendWaitingMail } from "@/lib/access/sessions/send-waiting-mail";
import { db } from "@/lib/platform/database/client";
import { call, openTestApi, perform, type TestRegion } from "./api";
import { type Delivered, type MailServer, startMailServer } from "./mail-server";

/** Candidates who sign in by mail, with a real mail server on loopback. */

export const REQUEST = "/api/v2/auth/candidates/request-email-verification";
export const VERIFY = "/api/v2/auth/candidates/verify";
export const ME = "/api/v2/auth/candidates/me";
export const MINUTE_MS = 60_000;

/** What a link or code gets that is no good: status, code, message. */
export const REFUSED = [401, "unauthorized", "This link or code is wrong, used or expired; request another."];
export const errorOf = ({ status, body }: { status: number; body: { code: string; message: string } }) => [
  status,
  body.code,
  body.message,
];

let server: MailServer;

/** Opens the test's database with a mail server beside it, without limits of requests unless told; returns how to close both. */
export async function openMailTest(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  server = await startMailServer();
  process.env.SMTP_URL = server.url;
  process.env.MAIL_FROM = "Instroom <no-reply@instroom.example>";
  process.env.RATE_LIMIT_PER_SECOND = "0";
  Object.assign(process.env, settings);
  const closeApi = await openTestApi();
  return async () => {
    await closeApi();
    await server.close();
  };
}

export const mailServer = () => server;

let made = 0;

/** A candidate of a region, with an address of its own unless one is given. */
export async function newCandidate(
  region: TestRegion,
  email = `persoon-${++made}@example.org`,
  version = "v2",
) {
  const body = [{ name: "Noor", email, privacyConsent: true }];
  const { result } = await perform(region, "POST", `/api/${version}/candidates`, { body });
  return { email, id: result.candidates[0].id as string };
}

type Asked = {
  redirectUrl?: string;
  key?: string;
  headers?: Record<string, string>;
  at?: string;
  from?: string;
};

export const request = (email: string, { redirectUrl, at = REQUEST, ...options }: Asked = {}) =>
  call("POST", at, { ...options, body: { email, ...(redirectUrl ? { redirectUrl } : {}) } });

export const verify = (body: unknown, { at = VERIFY, ...options }: Omit<Asked, "redirectUrl"> = {}) =>
  call("POST", at, { ...options, body });

/** The mails to an address so far, once all that waits is sent. */
export async function mailsTo(email: string): Promise<Delivered[]> {
  await sendWaitingMail(db());
  return server.delivered.filter(({ to }) => to.includes(email));
}

/** Asks for a mail and answers it. */
export async function mailTo(email: string, asked: Asked = {}): Promise<Delivered> {
  const before = (await mailsTo(email)).length;
  const { status } = await request(email, asked);
  const mail = (await mailsTo(email))[before];
  if (status !== 202 || !mail) throw new Error(`No mail came: ${status}`);
  return mail;
}
