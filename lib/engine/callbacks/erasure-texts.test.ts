import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import enMail from "@/lib/platform/mail/messages/en.json";
import nlMail from "@/lib/platform/mail/messages/nl.json";
import { nextStep } from "./schedule";

/** Returns the longest time between a callback's first and last attempt. */
function longestDeliveryDays(): number {
  const endedAt = new Date("2026-01-05T10:00:00Z");
  let totalMs = 0;
  for (let number = 1; ; number += 1) {
    const step = nextStep({ number, statusCode: 503, retryAfter: "999999", endedAt }, () => 1);
    if (step.status !== "pending") return totalMs / 86_400_000;
    totalMs += step.nextAttemptAt.getTime() - endedAt.getTime();
  }
}

test.each([
  [nl, nlMail, "hooguit tien dagen"],
  [en, enMail, "ten days at most"],
])("candidates who erase their data are told how long callbacks may still hold it", (pages, mail, told) => {
  expect(longestDeliveryDays()).toBeGreaterThan(9);
  expect(longestDeliveryDays()).toBeLessThanOrEqual(10);
  expect(pages.portalErase.stays).toContain(told);
  expect(pages.portalPrivacy.retention).toContain(told);
  expect(mail.record.erasureDone.paragraphs.join(" ")).toContain(told);
});
