import "server-only";
import { createTransport, type SendMailOptions } from "nodemailer";
import { shutdownSignal } from "../shutdown";

const SECOND_MS = 1_000;
/** How long it may take until the server has the whole message. */
const HANDOVER_MS = 60 * SECOND_MS;
/**
 * How long the server may then take to accept the message. Some servers scan a message for minutes before they
 * answer. If we hang up earlier, such a server may deliver the e-mail, and we send it again (RFC 5321
 * §4.5.3.2.6).
 */
const ANSWER_MS = 180 * SECOND_MS;
/** How much longer an attempt may take once the process stops. Supervisors kill the process after a minute. */
const SHUTDOWN_MS = 20 * SECOND_MS;
/** No attempt takes longer, even if the process begins to stop just before the attempt runs out of time. */
export const ATTEMPT_MS_MAX = HANDOVER_MS + ANSWER_MS + SHUTDOWN_MS;

/** `socketTimeout` also limits how long the server may take to answer. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: ANSWER_MS };

/** Sends an e-mail by SMTP. Throws an error with code `ETIMEDOUT` if the server takes too long. */
export async function sendBySmtp(url: string, mail: SendMailOptions): Promise<void> {
  const stopping = shutdownSignal();
  const timedOut = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limitTo = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => timedOut.abort(), stopping.aborted ? SHUTDOWN_MS : ms);
  };
  const onStopping = () => limitTo(SHUTDOWN_MS);
  const transport = createTransport({ url, ...SMTP_TIMEOUTS });
  transport.use("stream", ({ message }, done) => {
    message.processFunc((stream) =>
      stream.once("end", () => {
        if (!stopping.aborted) limitTo(ANSWER_MS);
      }),
    );
    done();
  });
  limitTo(HANDOVER_MS);
  stopping.addEventListener("abort", onStopping, { once: true });
  try {
    await transport.sendMail({ ...mail, signal: timedOut.signal });
  } catch (error) {
    if (!timedOut.signal.aborted) throw error;
    throw Object.assign(new Error("the mail server took too long"), { code: "ETIMEDOUT" });
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener("abort", onStopping);
  }
}
