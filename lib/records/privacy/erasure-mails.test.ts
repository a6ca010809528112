import { beforeAll, expect, test } from "vitest";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { drainQueue, newRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";

beforeAll(() => setUpMailTest());

async function newScene(email: string) {
  const region = await newRegion();
  const ctx = await newPortalSession(region, { email });
  const change = async (operation: "candidates.request-erasure" | "candidates.cancel-erasure") => {
    await appendOwnMutation(ctx, operation, {}, { language: "nl" });
    await drainQueue(region);
  };
  const subjects = async () => (await listMailsTo(email)).map(({ mail }) => mail.subject);
  return {
    requestErasure: () => change("candidates.request-erasure"),
    cancelErasure: () => change("candidates.cancel-erasure"),
    subjects,
  };
}

test("canceling an erasure replaces the unsent e-mail about the request", async () => {
  const { requestErasure, cancelErasure, subjects } = await newScene("bedacht@example.org");
  await requestErasure();
  await cancelErasure();
  expect(await subjects()).toEqual(["Je gegevens blijven bewaard"]);
});

test("a second erasure request replaces the unsent e-mails about the first request", async () => {
  const { requestErasure, cancelErasure, subjects } = await newScene("toch-wel@example.org");
  await requestErasure();
  await cancelErasure();
  await requestErasure();
  expect(await subjects()).toEqual(["We verwijderen je gegevens"]);
});

test("canceling an erasure sends a second e-mail if the e-mail about the request was already sent", async () => {
  const { requestErasure, cancelErasure, subjects } = await newScene("beide@example.org");
  await requestErasure();
  await subjects();
  await cancelErasure();
  expect(await subjects()).toEqual(["We verwijderen je gegevens", "Je gegevens blijven bewaard"]);
});

test("the e-mail about a canceled erasure says so if another record with the same address will still be erased", async () => {
  const region = await newRegion();
  const email = "twee-keer@example.org";
  const [first, second] = [
    await newPortalSession(region, { email }),
    await newPortalSession(region, { email }),
  ];
  const change = async (ctx: typeof first, operation: "request-erasure" | "cancel-erasure") => {
    await appendOwnMutation(ctx, `candidates.${operation}`, {}, { language: "nl" });
    await drainQueue(region);
    return (await listMailsTo(email)).at(-1)?.mail.text;
  };
  await change(first, "request-erasure");
  await change(second, "request-erasure");
  const other = "Een andere aanmelding met dit e-mailadres verwijderen we nog wel";
  const told = await change(first, "cancel-erasure");
  expect(told).toContain(other);
  expect(told).not.toContain("Alles blijft zoals het was");
  const kept = await change(second, "cancel-erasure");
  expect(kept).toContain("Alles blijft zoals het was");
  expect(kept).not.toContain(other);
});
