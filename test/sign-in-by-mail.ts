import { db } from "@/lib/platform/database/client";
import { call, openTestApi, runMutation, type TestRegion } from "./api";
import { type DeliveredMail, type MailServer, startMailServer } from "./mail-server";
import { sendWaitingMail } from "./send-waiting-mail";

export const REQUEST_PATH = "/api/v2/auth/candidates/request-email-verification";
export const VERIFY_PATH = "/api/v2/auth/candidates/verify";
export const ME_PATH = "/api/v2/auth/candidates/me";
export const MINUTE_MS = 60_000;

/** The status, code and message for an invalid link or code. */
export const INVALID_CREDENTIAL_ERROR = [
  401,
  "unauthorized",
  "This link or code is wrong, expired or already used; request a new one.",
];
export const summarizeError = ({
  status,
  body,
}: {
  status: number;
  body: { code: string; message: string };
}) => [status, body.code, body.message];

let server: MailServer;

/**
 * Sets up a database and a mail server, by default without a rate limit. Returns a function that closes both.
 */
export async function setUpMailTest(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
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

let counter = 0;

/** Creates a candidate through the API and returns their e-mail address and id. */
export async function newCandidate(
  region: TestRegion,
  email = `persoon-${++counter}@example.org`,
  version = "v2",
) {
  const body = [{ name: "Noor", email, privacyConsent: true }];
  const { result } = await runMutation(region, "POST", `/api/${version}/candidates`, { body });
  return { email, id: result.candidates[0].id as string };
}

type RequestOptions = {
  redirectUrl?: string;
  key?: string;
  headers?: Record<string, string>;
  path?: string;
  from?: string;
};

export const requestSignInMail = (
  email: string,
  { redirectUrl, path = REQUEST_PATH, ...options }: RequestOptions = {},
) => call("POST", path, { ...options, body: { email, ...(redirectUrl ? { redirectUrl } : {}) } });

export const verifySignIn = (
  body: unknown,
  { path = VERIFY_PATH, ...options }: Omit<RequestOptions, "redirectUrl"> = {},
) => call("POST", path, { ...options, body });

/** Sends all waiting mail, and lists the e-mails that this address has received. */
export async function listMailsTo(email: string): Promise<DeliveredMail[]> {
  await sendWaitingMail(db());
  return server.delivered.filter(({ to }) => to.includes(email));
}

export async function requestAndReceiveMail(
  email: string,
  options: RequestOptions = {},
): Promise<DeliveredMail> {
  const before = (await listMailsTo(email)).length;
  const { status } = await requestSignInMail(email, options);
  const mail = (await listMailsTo(email))[before];
  if (status !== 202 || !mail) throw new Error(`No mail arrived: ${status}`);
  return mail;
}
