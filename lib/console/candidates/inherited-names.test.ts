import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, runMutation } from "@/test/api";
import { newStaff } from "@/test/staff";

// Tests values and fields that are named like a property of `Object.prototype`.
beforeAll(openTestApi);

const requestExport = (query: Record<string, string>, headers: Record<string, string>) =>
  call("GET", `/api/console/candidates/export?${new URLSearchParams(query)}`, { headers });

test("the XLSX export contains texts that are also property names of Object.prototype", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("adviser", own);
  const cities = ["constructor", "__proto__", "toString", "Utrecht"];
  const body = cities.map((city, index) => ({
    name: "Anna",
    email: `plaats${index}@example.org`,
    privacyConsent: true,
    city,
  }));
  await runMutation(own, "POST", "/api/v2/candidates", { body });
  const { bytes } = await requestExport({ format: "xlsx", columns: "city", sort: "createdAt" }, headers);
  const rows = await readSheet(Buffer.from(bytes));
  expect(rows.map(([city]) => city).sort()).toEqual(["city", ...cities].sort());
});

test.each(["csv", "xlsx"])(
  "the list, its filters and the %s export read fields that are named like a property of Object.prototype",
  async (format) => {
    const own = await newRegion([
      { name: "constructor", type: "singleSelect", options: ["Beurs"], required: false },
      { name: "__proto__", type: "text", required: false },
      { name: "valueOf", type: "boolean", required: false },
    ]);
    const { headers } = await newStaff("adviser", own);
    const customFields = Object.fromEntries([
      ["constructor", "Beurs"],
      ["__proto__", "Oost"],
      ["valueOf", true],
    ]);
    const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
    const body = [
      { ...person, customFields },
      { ...person, name: "Bram", email: "bram@example.org" },
    ];
    await runMutation(own, "POST", "/api/v2/candidates", { body });
    const names = Object.keys(customFields);
    const columns = ["name", ...names.map((name) => encodeURIComponent(`field:${name}`))].join(",");
    const { bytes, text } = await requestExport({ format, columns, sort: "name" }, headers);
    const rows = format === "csv" ? parse(text, { bom: true }) : await readSheet(Buffer.from(bytes));
    const empty = format === "csv" ? "" : null;
    const yes = format === "csv" ? "true" : true;
    expect(rows).toEqual([
      ["name", ...names, "useLimits"],
      ["Anna", "Beurs", "Oost", yes, empty],
      ["Bram", empty, empty, empty, empty],
    ]);
    for (const [name, value] of Object.entries(customFields)) {
      const filter = JSON.stringify(Object.fromEntries([[name, [value]]]));
      const path = `/api/console/candidates?${new URLSearchParams({ customFields: filter })}`;
      const { data } = (await call("GET", path, { headers })).body;
      expect(data).toHaveLength(1);
      expect(JSON.stringify(data[0].customFields)).toBe(JSON.stringify(customFields));
    }
  },
);
