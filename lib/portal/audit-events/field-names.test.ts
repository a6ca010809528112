import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { customFields } from "@/db/schema/regions";
import { clearAccessCache } from "@/lib/access/access-cache";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { freeNames, removeFields } from "@/test/custom-fields";
import { newPortalSession } from "@/test/portal-session";
import { readExport } from "@/test/read-export";
import { newStaff } from "@/test/staff";
import type { CandidateContext } from "../contexts/candidate-context";
import { findCandidateActivity } from "./find-candidate-activity";

const ADDRESS = "/api/console/custom-fields";
const text = (name: string): CustomFieldDefinition => ({ name, type: "text", required: false });

let region: TestRegion;
let headers: Record<string, string>;
let ctx: CandidateContext;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([text("Bron"), text("Indruk")]);
  await db()
    .update(customFields)
    .set({ portalAccess: "hidden" })
    .where(and(eq(customFields.regionId, region.id), eq(customFields.name, "Indruk")));
  clearAccessCache();
  headers = (await newStaff("manager", region)).headers;
  ctx = await newPortalSession(region);
});

/** Changes fields of the candidate as a member of the region's staff. */
async function change(values: Record<string, string>) {
  const path = `/api/console/candidates/${ctx.session.candidateId}/custom-fields`;
  expect((await call("PATCH", path, { headers, body: { customFields: values } })).status).toBe(202);
  await drainQueue(region);
}

async function setFields(fields: CustomFieldDefinition[], renamed: object[] = []) {
  const { version } = (await call("GET", ADDRESS, { headers })).body.data;
  const { status } = await call("PATCH", ADDRESS, { headers, body: { version, fields, renamed } });
  expect(status).toBe(200);
}

/** Returns what the history says about the latest change, after comparing the page with the download. */
async function latestChange() {
  const { candidateId } = ctx.session;
  const isUpdate = ({ action }: { action: string }) => action === "candidate.updated";
  const { page } = await findCandidateActivity(ctx, candidateId, null);
  const { fields, hasRemovedFields } = page.find(isUpdate) ?? {};
  const downloaded = (await readExport(region, candidateId)).json("history.json").find(isUpdate);
  expect([downloaded.fields, downloaded.hasRemovedFields ?? false]).toEqual([fields, hasRemovedFields]);
  return { fields, hasRemovedFields };
}

test("candidates see the present name of a visible field that was renamed after the change", async () => {
  await change({ Bron: "Beurs" });
  await setFields([text("Herkomst"), text("Indruk")], [{ from: "Bron", to: "Herkomst" }]);
  await setFields([text("Kanaal"), text("Indruk")], [{ from: "Herkomst", to: "Kanaal" }]);
  expect(await latestChange()).toEqual({ fields: ["Kanaal"], hasRemovedFields: false });
});

test("candidates see a change to a field that was later removed, but not the field's name", async () => {
  await change({ Bron: "Beurs", Indruk: "Goed" });
  await setFields([text("Indruk")]);
  expect(await latestChange()).toEqual({ fields: [null], hasRemovedFields: true });
});

test("candidates never see the former name of a hidden field that was renamed, or removed after that", async () => {
  await change({ Indruk: "Goed" });
  await setFields([text("Bron"), text("Oordeel")], [{ from: "Indruk", to: "Oordeel" }]);
  expect(await latestChange()).toEqual({ fields: [null], hasRemovedFields: false });
  await removeFields(region.id);
  expect(await latestChange()).toEqual({ fields: [null], hasRemovedFields: false });
});

test("a change isn't attributed to another field that got the changed field's former name", async () => {
  await change({ Indruk: "Goed" });
  await setFields([text("Bron"), text("Oordeel")], [{ from: "Indruk", to: "Oordeel" }]);
  await freeNames(region.id);
  await setFields([text("Indruk"), text("Oordeel")], [{ from: "Bron", to: "Indruk" }]);
  expect(await latestChange()).toEqual({ fields: [null], hasRemovedFields: false });
});

test("a change to a removed field isn't attributed to the field that got its name", async () => {
  await change({ Bron: "Beurs" });
  await setFields([text("Indruk")]);
  await setFields([text("Indruk"), text("Kanaal")]);
  await freeNames(region.id);
  await setFields([text("Indruk"), text("Bron")], [{ from: "Kanaal", to: "Bron" }]);
  expect(await latestChange()).toEqual({ fields: [], hasRemovedFields: true });
});
