import { beforeAll, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { regionLogos } from "@/db/schema/region-logos";
import { LOGO_BYTES_MAX } from "@/lib/access/regions/logo-limits";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { serveLogo } from "./serve-logo";

let region: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  region = await newRegion();
  manager = await newStaff("manager", region);
});

const { png, pdf } = ALLOWED_FILES;
const changeLogo = (logo: string | null) =>
  call("PATCH", "/api/console/settings", { headers: manager.headers, body: { logo } });

function fetchLogo(address: string): Promise<Response> {
  const [, , , id = "", digest = ""] = address.split("/");
  return serveLogo(new Request(`http://localhost${address}`), {
    params: Promise.resolve({ region: id, digest }),
  });
}

test("serveLogo serves a logo until it is removed, with the content type detected from its bytes", async () => {
  const { logo } = (await changeLogo(toDataUri(png, "text/html"))).body.data;
  const shown = await fetchLogo(logo);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const inOtherRegion = logo.replace(region.id, (await newRegion()).id);
  expect((await fetchLogo(inOtherRegion)).status).toBe(404);
  expect((await changeLogo(null)).body.data.logo).toBeNull();
  expect((await fetchLogo(logo)).status).toBe(404);
  const changes = (await db().select().from(events)).map(({ details }) => details);
  expect(changes).toEqual([{ fields: ["logo"] }, { fields: ["logo"] }]);
});

test("serveLogo redirects the URL of a replaced logo to the current logo", async () => {
  const before = (await changeLogo(toDataUri(png))).body.data.logo;
  const { logo } = (await changeLogo(toDataUri(ALLOWED_FILES.jpeg))).body.data;
  const { status, headers } = await fetchLogo(before);
  expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([302, logo, "no-cache"]);
  expect((await fetchLogo(logo)).status).toBe(200);
});

test.each(["\0", "rec", "..", "%"])("serveLogo returns 404 for the region id %j", async (region) => {
  expect((await fetchLogo(`/portal/logos/${region}/${"a".repeat(64)}`)).status).toBe(404);
});

test("the API changes nothing and adds no audit event if the same logo is saved again", async () => {
  await changeLogo(toDataUri(png));
  const rows = async () => [await db().select().from(regionLogos), await db().select().from(events)];
  const before = await rows();
  await changeLogo(toDataUri(png));
  expect(await rows()).toEqual(before);
});

test.each([
  ["a document", toDataUri(pdf), "unsupported_file_type"],
  [
    "an SVG, which can contain scripts",
    toDataUri(Buffer.from("<svg/>"), "image/svg+xml"),
    "unsupported_file_type",
  ],
  ["data that isn't base64", "data:image/png;base64,@@@@", "unsupported_file_type"],
  ["an image over 100 KiB", toDataUri(Buffer.concat([png, Buffer.alloc(LOGO_BYTES_MAX)])), "too_big"],
  ["a URL of another site", "https://example.org/logo.png", "invalid_format"],
])("the API rejects %s as a logo and keeps the current logo", async (_, uri, code) => {
  const { logo } = (await changeLogo(toDataUri(png))).body.data;
  const { status, body } = await changeLogo(uri);
  expect([status, body.data.issues]).toEqual([400, [expect.objectContaining({ code, pointer: "/logo" })]]);
  expect((await fetchLogo(logo)).status).toBe(200);
});
