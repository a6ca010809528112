import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { call, drainQueue, drainWithFiles, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { startHttpReceiver } from "@/test/http-receiver";
import { newPortalSession } from "@/test/portal-session";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";

const ADDRESS = "/api/console/custom-fields";
const field = (name: string) => ({ name, type: "text" as const, required: false });

let region: TestRegion;
let headers: Record<string, string>;
beforeAll(setUpTempStorage);
beforeAll(() => {
  process.env.ALLOW_PRIVATE_TARGETS = "1";
  return openTestApi();
});
beforeEach(async () => {
  region = await newRegion([field("Bron")]);
  headers = (await newStaff("manager", region)).headers;
});

async function renameField(): Promise<void> {
  const { version } = (await call("GET", ADDRESS, { headers })).body.data;
  const renamed = [{ from: "Bron", to: "Herkomst" }];
  const portalAccess = [{ name: "Herkomst", access: "editable" }];
  const body = { version, fields: [field("Herkomst")], renamed, portalAccess };
  expect((await call("PATCH", ADDRESS, { headers, body })).status).toBe(200);
}

const customFieldsOf = async (id: string) => {
  const { body } = await call("GET", `/api/v2/candidates/${id}?include=customFields`, { key: region.key });
  return body.data.customFields;
};

test("a field that is renamed while a candidate's file is downloaded keeps its value", async () => {
  let renaming: Promise<void> | undefined;
  const host = await startHttpReceiver(async (response) => {
    renaming ??= renameField();
    await renaming;
    response.end("My letter.");
  });
  onTestFinished(host.close);
  const otherAttachments = [{ filename: "letter.txt", url: `${host.origin}/letter.txt` }];
  const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
  const body = [{ ...person, customFields: { Bron: "Beurs" }, otherAttachments }];
  const accepted = await call("POST", "/api/v2/candidates", { key: region.key, body });
  await drainWithFiles(region.bases.live);
  const { result } = (await call("GET", String(accepted.headers.location), { key: region.key })).body.data;
  expect(await customFieldsOf(result.candidates[0].id)).toEqual({ Herkomst: "Beurs" });
  expect(result.candidates[0].otherAttachments).toHaveLength(1);
});

test("a candidate's queued change of a field that is renamed is still accepted", async () => {
  const ctx = await newPortalSession(region);
  const seen = { "customFields.Bron": [null] };
  const change = { body: { customFields: { Bron: "Beurs" } } };
  const { data } = await appendOwnMutation(ctx, "candidates.update", change, { seen });
  await renameField();
  await drainQueue(region);
  const [stored] = await db().select().from(mutations).where(eq(mutations.id, data.mutationId));
  expect(stored?.status).toBe("completed");
  expect(await customFieldsOf(ctx.session.candidateId)).toEqual({ Herkomst: "Beurs" });
});
