import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";

/** Version 1 errors have their own format and contain no version 2 fields. */

let region: TestRegion;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([
    { name: "Herkomst", type: "singleSelect", required: true, options: ["Website"] },
    { name: "Aantal jaren", type: "number", required: false },
  ]);
});

const ADDRESS = "/api/v1/create-user";
const custom_fields = [{ field_name: "Herkomst", field_value: "Website" }];
const anna = { naam: "Anna", email: "anna@example.org", privacy_consent: true, custom_fields };
const contact = { datum: "2026-03-01", soort: ["Telefonisch"] };

const queued = () => db().select().from(mutations).where(eq(mutations.baseId, region.bases.live));

describe("an invalid request", () => {
  test.each<[what: string, body: unknown, pointers: string[]]>([
    [
      "none of the required fields [spec 9.legacy.naam 9.legacy.email 9.legacy.privacy_consent]",
      {},
      ["/custom_fields", "/email", "/naam", "/privacy_consent"],
    ],
    ["an empty name", { ...anna, naam: "" }, ["/naam"]],
    ["an invalid e-mail address", { ...anna, email: "anna" }, ["/email"]],
    ["a consent that is text", { ...anna, privacy_consent: "ja" }, ["/privacy_consent"]],
    ["a phone number of 4 characters", { ...anna, telefoon: "0612" }, ["/telefoon"]],
    ["a profile that isn't a URI", { ...anna, linkedin: "anna" }, ["/linkedin"]],
    ["a day that doesn't exist", { ...anna, geboortedatum: "2023-02-29" }, ["/geboortedatum"]],
    ["an address that is too long", { ...anna, adres: "x".repeat(501) }, ["/adres"]],
    ["a city that is a number", { ...anna, plaats: 1 }, ["/plaats"]],
    ["a postal code that is null", { ...anna, postcode: null }, ["/postcode"]],
    ["an unknown phase [spec 9.legacy.fase]", { ...anna, fase: "Nieuw" }, ["/fase"]],
    ["an unknown sector", { ...anna, sector: ["x"] }, ["/sector/0"]],
    ["a role that isn't a list", { ...anna, functie: "OOP" }, ["/functie"]],
    ["an unknown qualification", { ...anna, kwalificatie: ["PDG", "x"] }, ["/kwalificatie/1"]],
    ["an unknown education", { ...anna, vooropleiding: "mavo" }, ["/vooropleiding"]],
    ["a motivation that is too long", { ...anna, motivatie: "x".repeat(20_001) }, ["/motivatie"]],
    ["a field with its version 2 name", { ...anna, privacyConsent: true }, ["/privacyConsent"]],
    [
      "an interaction without date and type [spec 9.legacy-contact]",
      { ...anna, interacties: [{}] },
      ["/interacties/0/datum", "/interacties/0/soort"],
    ],
    [
      "an interaction without a type",
      { ...anna, interacties: { ...contact, soort: [] } },
      ["/interacties/soort"],
    ],
    [
      "an unknown interaction type",
      { ...anna, interacties: { ...contact, soort: ["Fax"] } },
      ["/interacties/soort/0"],
    ],
    [
      "an interaction on a day that doesn't exist",
      { ...anna, interacties: { ...contact, datum: "2026-02-30" } },
      ["/interacties/datum"],
    ],
    [
      "an interaction before the year 1000",
      { ...anna, interacties: { ...contact, datum: "0999-12-31" } },
      ["/interacties/datum"],
    ],
    [
      "a summary that is too long",
      { ...anna, interacties: [{ ...contact, samenvatting: "x".repeat(501) }] },
      ["/interacties/0/samenvatting"],
    ],
    ["eleven interactions", { ...anna, interacties: Array(11).fill(contact) }, ["/interacties"]],
    ["interactions that are text", { ...anna, interacties: "gebeld" }, ["/interacties"]],
    ["custom fields as an object", { ...anna, custom_fields: { Herkomst: "Website" } }, ["/custom_fields"]],
    [
      "a custom field without a name",
      { ...anna, custom_fields: [{ field_value: 1 }] },
      ["/custom_fields/0/field_name"],
    ],
    [
      "a value that a custom field doesn't accept",
      { ...anna, custom_fields: [...custom_fields, { field_name: "Aantal jaren", field_value: "drie" }] },
      ["/custom_fields/1/field_value"],
    ],
    [
      "a custom field whose value is missing",
      { ...anna, custom_fields: [{ field_name: "Herkomst" }] },
      ["/custom_fields/0/field_value"],
    ],
    [
      "a repeated custom field",
      { ...anna, custom_fields: [...custom_fields, ...custom_fields] },
      ["/custom_fields/1/field_name"],
    ],
    ["no value for a required custom field", { ...anna, custom_fields: [] }, ["/custom_fields"]],
    ["a list", [anna], [""]],
  ])(
    "with %s returns 400 with the issues and queues nothing [spec 9.legacy-400 9.legacy-schema]",
    async (_, body, pointers) => {
      const response = await call("POST", ADDRESS, { key: region.key, body });
      expect(response.status).toBe(400);
      expect(response.body).toEqual({
        statusCode: 400,
        statusMessage: "Validation Error",
        message: pointers.length === 1 ? "1 field is not valid." : `${pointers.length} fields are not valid.`,
        data: { errors: expect.any(Array) },
      });
      const { errors } = response.body.data;
      expect(errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(pointers);
      expect(await queued()).toEqual([]);
    },
  );

  test("whose body isn't JSON returns a 400 in version 1's error format", async () => {
    const { status, body } = await call("POST", ADDRESS, {
      key: region.key,
      raw: "{",
      headers: { "content-type": "application/json" },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        statusCode: 400,
        statusMessage: "Bad Request",
        message: "The body is not valid JSON.",
        data: {
          errors: [
            {
              path: [],
              pointer: "",
              location: "body",
              code: "malformed_json",
              message: "The body is not valid JSON.",
            },
          ],
        },
      },
    });
  });

  test("gets an issue for any query parameter", async () => {
    const { body } = await call("POST", `${ADDRESS}?dryRun=true`, { key: region.key, body: anna });
    expect(body.data.errors).toMatchObject([{ pointer: "/dryRun", location: "query" }]);
  });
});

describe("a version 1 error", () => {
  const json = { "content-type": "application/json" };
  test.each<[status: number, title: string, what: string, request: () => ReturnType<typeof call>]>([
    [401, "Unauthorized", "no key", () => call("POST", ADDRESS, { body: anna })],
    [
      401,
      "Unauthorized",
      "a wrong key",
      () => call("GET", "/api/v1/schema", { headers: { "api-key": "x" } }),
    ],
    [
      403,
      "Forbidden",
      "a webhook key",
      async () => call("POST", ADDRESS, { key: await newGlobalKey("webhook"), body: anna }),
    ],
    [404, "Not Found", "a route of version 2", () => call("GET", "/api/v1/candidates", { key: region.key })],
    [405, "Method Not Allowed", "an unsupported method", () => call("GET", ADDRESS, { key: region.key })],
    [
      406,
      "Not Acceptable",
      "an Accept header without JSON",
      () => call("POST", ADDRESS, { key: region.key, body: anna, headers: { accept: "text/html" } }),
    ],
    [
      413,
      "Content Too Large",
      "more than a mebibyte",
      () =>
        call("POST", ADDRESS, {
          key: region.key,
          body: anna,
          headers: { ...json, "content-length": "1048577" },
        }),
    ],
    [
      415,
      "Unsupported Media Type",
      "a form",
      () =>
        call("POST", ADDRESS, {
          key: region.key,
          raw: "naam=Anna",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
    ],
  ])(
    "%i %s for %s has exactly three keys and deprecation headers [spec 9.legacy-401] [contract 2.headers-deprecation 8.errors]",
    async (status, statusMessage, _, request) => {
      const response = await request();
      expect({ status: response.status, body: response.body }).toEqual({
        status,
        body: { statusCode: status, statusMessage, message: expect.any(String) },
      });
      expect(response.headers).toMatchObject({
        "content-type": "application/json",
        deprecation: expect.stringMatching(/^@\d+$/),
        link: expect.stringMatching(/^<.*\/docs\/migrating>; rel="deprecation"/),
        ...(status === 405 ? { allow: "OPTIONS, POST" } : {}),
      });
    },
  );
});

test("version 2 errors don't have the version 1 format", async () => {
  const response = await call("GET", "/api/v2/candidates", {});
  expect(response.headers["content-type"]).toBe("application/problem+json");
  expect(response.headers).not.toHaveProperty("deprecation");
});
