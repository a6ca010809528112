import { gzipSync } from "node:zlib";
import type { ApiClient, RequestOptions } from "./client";
import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";

const MIB = 1024 * 1024;
const UNKNOWN_CANDIDATE = "rec00000000000000";

const ROUTES: [
  name: string,
  send: (api: ApiClient, options: RequestOptions) => ReturnType<ApiClient["send"]>,
][] = [
  ["POST /candidates", (api, options) => api.send("POST", "/api/v2/candidates", options)],
  ["POST /candidates/upsert", (api, options) => api.send("POST", "/api/v2/candidates/upsert", options)],
  [
    "PATCH /candidates/{id}",
    (api, options) => api.send("PATCH", `/api/v2/candidates/${UNKNOWN_CANDIDATE}`, options),
  ],
];

const MALFORMED_JSON: [description: string, body: string | Uint8Array][] = [
  ["an empty body", ""],
  ["whitespace", " \r\n\t"],
  ["half a body", '[{"name":"Sanne","email":'],
  ["two arrays", "[] []"],
  ["single quotes", "[{'name':'A'}]"],
  ["a trailing comma", '[{"name":"A",}]'],
  ["a comment", "[/* nobody */]"],
  ["NaN", '[{"name":NaN}]'],
  ["undefined", "undefined"],
  ["a number with a leading zero", "[01]"],
  ["a line break in a string", '["a\nb"]'],
  ["a broken escape", '["\\u12"]'],
  ["form data", "name=A&email=a%40example.org"],
  ["XML", '<?xml version="1.0"?><candidate/>'],
  ["NUL", "\0"],
  ["invalid UTF-8", Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d])],
  ["half a character", Buffer.from([0x5b, 0x22, 0xc3, 0x22, 0x5d])],
  ["an overlong encoding", Buffer.from([0x5b, 0x22, 0xc0, 0xaf, 0x22, 0x5d])],
  ["a surrogate in UTF-8", Buffer.from([0x5b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x5d])],
  ["UTF-16", Buffer.from('\uFEFF[{"name":"A"}]', "utf16le")],
  ["Latin-1", Buffer.from('[{"name":"Zoë"}]', "latin1")],
  ["undeclared gzip", gzipSync("[]")],
  ["100,000 levels of arrays", "[".repeat(100_000) + "]".repeat(100_000)],
  ["100,000 levels of objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["100,000 unclosed arrays", "[".repeat(100_000)],
  ["8 MiB of brackets", "[".repeat(8 * MIB)],
  ["2 million empty objects", `[${"{},".repeat(2_000_000)}{}]`],
];

for (const [description, raw] of MALFORMED_JSON) {
  test(`the API rejects ${description} as malformed JSON and writes nothing [contract 2.400-malformed]`, async ({
    api,
    expectUnchanged,
  }) => {
    await expectUnchanged(async () => {
      for (const [route, send] of ROUTES) {
        const response = await send(api, { raw });
        expect([route, response.status, response.body.code]).toEqual([route, 400, "malformed_json"]);
      }
    });
  });
}

test("the API returns 415 for a compressed body and writes nothing", async ({ api, expectUnchanged }) => {
  const raw = gzipSync(JSON.stringify([newCandidate()]));
  for (const coding of ["gzip", "deflate", "br", "GZIP", "gzip, gzip", "unknown"]) {
    const response = await expectUnchanged(() =>
      api.send("POST", "/api/v2/candidates", { raw, headers: { "content-encoding": coding } }),
    );
    expect([coding, response.status, response.body.code]).toEqual([coding, 415, "unsupported_media_type"]);
    expect(response.headers["accept-encoding"]).toBe("identity");
  }
});

test("the API accepts a byte order mark and whitespace around the body", async ({ api }) => {
  const body = JSON.stringify([newCandidate()]);
  for (const raw of [`\uFEFF${body}`, ` \n${body}\r\n\t`, JSON.stringify(JSON.parse(body), null, 4)]) {
    expect((await api.send("POST", "/api/v2/candidates?dryRun=1", { raw })).status).toBe(200);
  }
});

test("the API keeps non-ASCII text as sent, whether escaped or not", async ({ api }) => {
  const name = "Zoë Çelik-Łukasz 漢字 😀 \u202Eabc\u0001\t\u2028";
  const plain = JSON.stringify([newCandidate({ name })]);
  const escaped = plain.replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  for (const raw of [plain, escaped]) {
    const done = await api.perform("POST", "/api/v2/candidates", { raw });
    const { id } = done.result.candidates[0];
    expect((await api.get(`/api/v2/candidates/${id}`)).body.data.name).toBe(name);
  }
});

test.describe("a request body", () => {
  test("of more than 24 MiB with three files is accepted on a route that accepts files", async ({
    api,
    expectUnchanged,
  }) => {
    const file = { filename: "cv.txt", data: `data:text/plain;base64,${"QUJD".repeat(2 * MIB)}` };
    const body = [newCandidate({ curriculumVitae: [file, file, file] })];
    const response = await expectUnchanged(() => api.post("/api/v2/candidates?dryRun=true", body));
    expect(response.status).toBe(200);
  });

  test("of exactly 32 MiB is accepted, and a body that is one byte larger is rejected with 413 [contract 2.413 9.body]", async ({
    api,
    expectUnchanged,
  }) => {
    const body = JSON.stringify([newCandidate()]);
    const padded = (size: number) => body + " ".repeat(size - body.length);
    const sizes: [number, number][] = [
      [32 * MIB, 200],
      [32 * MIB + 1, 413],
    ];
    for (const [size, status] of sizes) {
      const raw = padded(size);
      const response = await expectUnchanged(() =>
        api.send("POST", "/api/v2/candidates?dryRun=true", { raw }),
      );
      expect([size, response.status]).toEqual([size, status]);
    }
  });

  test("of 2 MiB is validated like a small body", async ({ api, expectUnchanged }) => {
    const motivation = "x".repeat(2 * MIB);
    for (const [route, send] of ROUTES) {
      const payload = route.startsWith("PATCH") ? { motivation } : newCandidate({ motivation });
      const body = route === "POST /candidates" ? [payload] : payload;
      const response = await expectUnchanged(() => send(api, { body }));
      expect([route, response.status]).toEqual([route, 400]);
      expect(summarizeIssues(response).join()).toContain("/motivation too_big");
      expect(response.bytes.length).toBeLessThan(2_000);
    }
  });

  test("of more than 1 MiB is rejected with 413 on routes without files [contract 2.413 9.body]", async ({
    api,
    expectUnchanged,
  }) => {
    const body = { description: "x".repeat(MIB) };
    const response = await expectUnchanged(() => api.post("/api/v2/auth/regions/api-keys", body));
    expect([response.status, response.body.code, response.body.data]).toEqual([
      413,
      "payload_too_large",
      { bytesMax: MIB },
    ]);
  });
});

test.describe("the JSON parser", () => {
  test("uses the last value of a repeated key", async ({ api }) => {
    const email = newCandidate().email;
    const raw = `[{"name":"Eerste","name":"Tweede","email":"${email}","privacyConsent":true}]`;
    const done = await api.perform("POST", "/api/v2/candidates", { raw });
    expect(done.result.candidates[0].name).toBe("Tweede");
  });

  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "then", "toJSON"]) {
    test(`rejects a field named ${name} as unknown`, async ({ api, expectUnchanged }) => {
      const fields = `"name":"A","email":"${newCandidate().email}","privacyConsent":true`;
      const unknownField = `"${name}":{"isAdmin":true,"email":"x"}`;
      const response = await expectUnchanged(() =>
        api.send("POST", "/api/v2/candidates", {
          raw: `[{${fields},${unknownField},"interactions":[{"type":"Anders","performedAt":"2026-01-01T10:00Z",${unknownField}}]}]`,
        }),
      );
      const expected = [`/0/${name} unrecognized_keys`, `/0/interactions/0/${name} unrecognized_keys`];
      expect(summarizeIssues(response)).toEqual(expected.sort());
      const patched = await expectUnchanged(() =>
        api.send("PATCH", `/api/v2/candidates/${UNKNOWN_CANDIDATE}`, { raw: `{"name":"A",${unknownField}}` }),
      );
      expect(summarizeIssues(patched)).toEqual([`/${name} unrecognized_keys`]);
    });
  }

  test("rejects a duration that is not a safe integer", async ({ api, expectUnchanged }) => {
    await expectUnchanged(async () => {
      for (const number of [
        "1e400",
        "-1e400",
        "1e-400",
        "9007199254740992",
        `1${"0".repeat(400)}`,
        `0.${"0".repeat(1_000)}1`,
      ]) {
        const interaction = `{"type":"Anders","performedAt":"2026-01-01T10:00Z","duration":${number}}`;
        const raw = `[{"name":"A","email":"a@example.org","privacyConsent":true,"interactions":[${interaction}]}]`;
        const response = await api.send("POST", "/api/v2/candidates", { raw });
        expect([number, response.status]).toEqual([number, 400]);
        expect(summarizeIssues(response).join()).toContain("/0/interactions/0/duration ");
      }
    });
  });

  test("reports the first 100 of 25,000 unknown fields, and how many more there are", async ({
    api,
    expectUnchanged,
  }) => {
    const valid = JSON.stringify(newCandidate());
    const names = Array.from({ length: 25_000 }, (_, index) => `"n${index}":1`).join();
    const response = await expectUnchanged(() =>
      api.send("POST", "/api/v2/candidates", { raw: `[${valid.slice(0, -1)},${names}}]` }),
    );
    expect(response.status).toBe(400);
    expect(response.body.data.issues).toHaveLength(101);
    expect(response.body.data.issues.at(-1)).toMatchObject({
      code: "too_many_issues",
      message: "And 24900 more like these.",
    });
  });
});
