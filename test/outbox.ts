import { beforeAll, beforeEach } from "vitest";
import { mails } from "@/db/schema/mails";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { mailServer, setUpMailTest } from "./sign-in-by-mail";

/** In the past, because mail never expires before the database says so. */
export const START = new Date("2020-06-01T12:00:00Z");
export const TO = "kwikstaart@example.org";
export const message = { to: TO, subject: "Onderwerp", text: "Tekst", html: "<p>Tekst</p>" };

/** Adds an e-mail to the outbox, at `START`. */
export const put = (expiresInMinutes = 60) =>
  enqueueMail({ db: db(), now: () => START }, message, { expiresInMinutes });
/** A clock that shows this many seconds after `START`. */
export const later = (seconds: number) => ({ now: () => new Date(START.getTime() + seconds * 1000) });
export const left = () => db().select().from(mails);

/** Sets up a mail server that accepts mail, and an empty outbox before each test. */
export function setUpOutboxTest(): void {
  beforeAll(() => setUpMailTest());
  beforeEach(async () => {
    env().BOUNCE_ADDRESS = undefined;
    await db().delete(mails);
    mailServer().delivered.splice(0);
    mailServer().setMode("accept");
  });
}
