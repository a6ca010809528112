"use client";

import { useFormatter, useTranslations } from "next-intl";
import { mailOwnCode } from "@/lib/access/staff/queries";

const MINUTE_MS = 60_000;
const HALF_DAY_MS = 12 * 60 * MINUTE_MS;

/**
 * Returns a function that mails the user a code. Its result is the message to show: that the code was mailed,
 * or when the user can request a new one.
 */
export function useMailCode(email: string): () => Promise<string> {
  const t = useTranslations("console.stepUp");
  const format = useFormatter();
  return async () => {
    const mailAgainAt = await mailOwnCode();
    if (mailAgainAt === null) return t("mailed", { email });
    // Rounded up, because the text has no seconds.
    const at = new Date(Math.ceil(Date.parse(mailAgainAt) / MINUTE_MS) * MINUTE_MS);
    const day = at.getTime() - Date.now() > HALF_DAY_MS ? ({ weekday: "long" } as const) : {};
    return t("notMailed", {
      email,
      time: format.dateTime(at, { ...day, hour: "2-digit", minute: "2-digit" }),
    });
  };
}
