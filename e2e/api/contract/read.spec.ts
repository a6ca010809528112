import type { ApiClient } from "./client";
import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, newEmail, test } from "./fixtures";

const LIST = "/api/v2/candidates";
type CandidateName = { id: string; name: string };

const create = async (api: ApiClient, ...candidates: Record<string, unknown>[]) =>
  (await api.perform("POST", LIST, { body: candidates })).result.candidates;
const listNames = async (api: ApiClient, query: string): Promise<string[]> =>
  (await api.get(`${LIST}?${query}`)).body.data.map(({ name }: CandidateName) => name).sort();

test.describe("the find route", () => {
  test("matches an e-mail address case-insensitively [spec 4.candidates-find-email]", async ({ api }) => {
    const email = `Noor.${newEmail()}`;
    const [created] = await create(api, newCandidate({ email }));
    for (const query of [email, email.toUpperCase(), email.toLowerCase(), `%20${email}%20`]) {
      const response = await api.get(`${LIST}/find?email=${query}`);
      expect(response.body.data.map(({ id }: CandidateName) => id)).toEqual([created.id]);
    }
    expect((await api.get(`${LIST}/find?email=${email.slice(1)}`)).body.data).toEqual([]);
  });

  test("matches a phone number in any notation [spec 4.candidates-find-phone]", async ({ ownApi }) => {
    const [created, abroad] = await create(
      ownApi,
      newCandidate({ phone: "06-12 34 56 78" }),
      newCandidate({ phone: "+32 (0)470 12 34 56" }),
    );
    for (const phone of [
      "0612345678",
      "+31612345678",
      "0031 6 1234 5678",
      "(06) 12345678",
      "+31 (0)6-12345678",
    ]) {
      const response = await ownApi.get(`${LIST}/find?phone=${encodeURIComponent(phone)}`);
      expect([phone, response.body.data.map(({ id }: CandidateName) => id)]).toEqual([phone, [created.id]]);
    }
    const response = await ownApi.get(`${LIST}/find?phone=${encodeURIComponent("0032470123456")}`);
    expect(response.body.data.map(({ id }: CandidateName) => id)).toEqual([abroad.id]);
  });

  test("ignores the phone number if the request also has an e-mail address [spec 4.candidates-find-both]", async ({
    ownApi,
  }) => {
    const [one, two] = await create(
      ownApi,
      newCandidate({ phone: "0612345678" }),
      newCandidate({ phone: "0687654321" }),
    );
    const response = await ownApi.get(`${LIST}/find?email=${one.email}&phone=0687654321`);
    expect(response.body.data.map(({ id }: CandidateName) => id)).toEqual([one.id]);
    const nobody = await ownApi.get(`${LIST}/find?email=${newEmail()}&phone=${two.phone}`);
    expect(nobody.body.data).toEqual([]);
  });

  test("returns an empty list for a phone number without digits [contract 5.find-empty]", async ({ api }) => {
    await create(api, newCandidate({ phone: "geheim" }));
    for (const phone of ["geheim", "+", "-----"]) {
      const response = await api.get(`${LIST}/find?phone=${encodeURIComponent(phone)}`);
      expect([response.status, response.body.data]).toEqual([200, []]);
    }
  });
});

test.describe("the candidate list", () => {
  test("is newest first and returns each candidate once, even if candidates are added between pages [spec 4.candidates-list 2.page-meta] [contract 5.list-stable]", async ({
    ownApi,
  }) => {
    const names = Array.from({ length: 23 }, (_, index) => `Nummer ${String(index).padStart(2, "0")}`);
    for (const name of names) await create(ownApi, newCandidate({ name }));
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "pageSize=5" : `pageSize=5&cursor=${cursor}`;
      const { data, meta } = (await ownApi.get(`${LIST}?${query}`)).body;
      expect(meta).toEqual({
        sandboxEnabled: false,
        pageSize: 5,
        cursor: data.length === 5 ? expect.any(String) : null,
      });
      seen.push(...data.map(({ name }: CandidateName) => name));
      cursor = meta.cursor;
      await create(ownApi, newCandidate({ name: "Later" }));
    }
    expect(seen).toEqual([...names].reverse());
  });

  test("has 25 items per page by default, accepts a pageSize of 1 to 100, and has no cursor on the last page [contract 5.page-size]", async ({
    ownApi,
  }) => {
    for (let batch = 0; batch < 3; batch++) {
      await create(ownApi, ...Array.from({ length: 10 }, () => newCandidate()));
    }
    const sizes = [];
    for (const query of ["", "pageSize=100", "pageSize=30", "pageSize=29", "pageSize=1"]) {
      const { data, meta } = (await ownApi.get(`${LIST}?${query}`)).body;
      sizes.push([data.length, meta.pageSize, meta.cursor === null]);
    }
    expect(sizes).toEqual([
      [25, 25, false],
      [30, 100, true],
      [30, 30, true],
      [29, 29, false],
      [1, 1, false],
    ]);
  });

  test("supports each filter and combined filters [contract 5.list-filters]", async ({ ownApi }) => {
    await create(
      ownApi,
      newCandidate({
        name: "Zoë",
        phase: "matchen",
        sectorPreferences: ["Primair onderwijs"],
        rolePreferences: ["OOP"],
        phone: "0612345678",
      }),
      newCandidate({
        name: "Piet",
        phase: "matchen",
        sectorPreferences: ["Primair onderwijs", "Hoger onderwijs"],
        email: "piet_100%@example.org",
      }),
      newCandidate({ name: "Anna", rolePreferences: ["OOP", "Docent / leraar"] }),
    );
    const expected: [query: string, names: string[]][] = [
      ["phase=matchen", ["Piet", "Zoë"]],
      ["phase=nieuw", ["Anna"]],
      ["phase=werkzaam", []],
      ["sector=Primair%20onderwijs", ["Piet", "Zoë"]],
      ["sector=Hoger+onderwijs", ["Piet"]],
      ["role=OOP", ["Anna", "Zoë"]],
      ["role=Docent%20%2F%20leraar", ["Anna"]],
      ["q=zoe", ["Zoë"]],
      ["q=ZO%C3%8B", ["Zoë"]],
      ["q=612345678", ["Zoë"]],
      ["q=%2B31%206%201234%205678", ["Zoë"]],
      ["q=06-12345678", ["Zoë"]],
      ["q=06-87654321", []],
      ["q=31612345678", ["Zoë"]],
      ["q=piet_100%25", ["Piet"]],
      ["q=_", ["Piet"]],
      ["q=%25", ["Piet"]],
      ["q=%5C", []],
      ["q=example.org", ["Anna", "Piet", "Zoë"]],
      ["q='%20or%20''='", []],
      ["phase=matchen&sector=Primair%20onderwijs&role=OOP&q=zo", ["Zoë"]],
    ];
    for (const [query, names] of expected)
      expect([query, await listNames(ownApi, query)]).toEqual([query, names]);
  });

  test("filters by creation time and last update time [contract 5.list-filters]", async ({ ownApi }) => {
    const [first] = await create(ownApi, newCandidate({ name: "Eerste" }));
    const [second] = await create(ownApi, newCandidate({ name: "Tweede" }));
    expect(await listNames(ownApi, `createdAfter=${first.createdAt}`)).toEqual(["Tweede"]);
    expect(await listNames(ownApi, `updatedAfter=${second.updatedAt}`)).toEqual([]);
    await ownApi.perform("PATCH", `${LIST}/${first.id}`, { body: { city: "Ede" } });
    expect(await listNames(ownApi, `updatedAfter=${second.updatedAt}`)).toEqual(["Eerste"]);
    expect(await listNames(ownApi, `createdAfter=${second.createdAt}`)).toEqual([]);
    expect(
      await listNames(ownApi, "createdAfter=2026-01-01T10:00%2B01:00&updatedAfter=2026-01-01T00:00Z"),
    ).toHaveLength(2);
  });

  test("rejects a modified cursor, and a cursor from other filters, another list or another base [contract 5.cursor]", async ({
    ownApi,
    api,
  }) => {
    await create(ownApi, newCandidate(), newCandidate());
    const { cursor } = (await ownApi.get(`${LIST}?pageSize=1`)).body.meta;
    expect((await ownApi.get(`${LIST}?pageSize=2&cursor=${cursor}`)).status).toBe(200);
    const changed = cursor.slice(0, -4) + (cursor.endsWith("AAAA") ? "BBBB" : "AAAA");
    const rejected = [
      await ownApi.get(`${LIST}?pageSize=1&phase=nieuw&cursor=${cursor}`),
      await ownApi.get(`${LIST}?pageSize=1&cursor=${changed}`),
      await ownApi.get(`/api/v2/mutations?pageSize=1&cursor=${cursor}`),
      await ownApi.get(`/api/sandbox/candidates?pageSize=1&cursor=${cursor}`),
      await api.get(`${LIST}?pageSize=1&cursor=${cursor}`),
    ];
    for (const response of rejected) {
      expect([response.status, summarizeIssues(response)]).toEqual([400, ["/cursor invalid_cursor"]]);
    }
  });
});

test.describe("a record", () => {
  test("contains only the requested fields and the requested includes [spec 2.record-default 2.record-interactions 2.record-fields 4.candidates-get-fields 4.candidates-get-interactions] [contract 5.fields-include]", async ({
    api,
  }) => {
    const interactions = [{ type: "Anders", performedAt: "2026-01-01T10:00Z" }];
    const customFields = { Bevoegd: true };
    const [{ id }] = await create(api, newCandidate({ interactions, customFields }));
    const listKeys = async (query: string) =>
      Object.keys((await api.get(`${LIST}/${id}?${query}`)).body.data).sort();
    expect(await listKeys("fields=name")).toEqual(["id", "name"]);
    expect(await listKeys("fields=id")).toEqual(["id"]);
    expect(await listKeys("fields=name,%20email,name")).toEqual(["email", "id", "name"]);
    expect(await listKeys("fields=phase&include=interactions,customFields")).toEqual([
      "customFields",
      "id",
      "interactions",
      "interactionsCursor",
      "phase",
    ]);
    expect(await listKeys("fields=name&include=attachments")).toEqual([
      "curriculumVitae",
      "id",
      "name",
      "otherAttachments",
    ]);
    const defaultKeys = await listKeys("");
    expect(await listKeys("include=attachments")).toEqual(defaultKeys);
    expect(defaultKeys).not.toContain("interactions");
    expect(await listKeys("include=interactions")).toEqual(
      [...defaultKeys, "interactions", "interactionsCursor"].sort(),
    );
    const [listed] = (await api.get(`${LIST}?pageSize=1&fields=email&include=interactions`)).body.data;
    expect(Object.keys(listed).sort()).toEqual(["email", "id", "interactions", "interactionsCursor"]);
  });
});
