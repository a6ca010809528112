import "server-only";
import { newCounter } from "../metrics";
import { singleton } from "../singleton";

const OUTCOMES = ["sent", "retried", "mailbox_full", "given_up"] as const;

export const mailMetrics = () =>
  singleton("mail metrics", () =>
    newCounter({
      name: "instroom_mail_attempts_total",
      help: "Attempts to send an e-mail, by outcome.",
      labels: { outcome: OUTCOMES },
    }),
  );

export const countMail = (outcome: (typeof OUTCOMES)[number]): void => mailMetrics().inc({ outcome });
