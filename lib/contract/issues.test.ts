import { describe, expect, test } from "vitest";
import * as z from "zod";
import { RegionEvent } from "@/lib/access/regions/schema";
import { CandidateSelfPatch, newCandidateSchema, newCandidatesSchema } from "@/lib/records/candidates/schema";
import { NewInteractions } from "@/lib/records/interactions/schema";
import type { CustomFieldDefinition } from "./custom-field-definition";
import { toIssues } from "./issues";

function issuesOf(schema: z.ZodType, input: unknown) {
  const { error } = schema.safeParse(input);
  return error ? toIssues(error, "body", input) : [];
}
const summaryOf = (schema: z.ZodType, input: unknown) =>
  issuesOf(schema, input).map(({ pointer, code, message }) => [pointer, code, message]);

const candidate = { name: "A", email: "a@b.nl", privacyConsent: true };
const attachments = (...files: unknown[]) =>
  summaryOf(newCandidateSchema([]), { ...candidate, curriculumVitae: files });

describe("toIssues", () => {
  test("returns the path, pointer, location, code and message of every issue [contract 2.issues]", () => {
    expect(
      issuesOf(newCandidatesSchema([]), [candidate, { name: "", email: 5, privacyConsent: true }]),
    ).toEqual([
      {
        path: ["1", "name"],
        pointer: "/1/name",
        location: "body",
        code: "too_small",
        message: "Must not be empty.",
      },
      {
        path: ["1", "email"],
        pointer: "/1/email",
        location: "body",
        code: "invalid_type",
        message: "Must be text, not a whole number.",
      },
    ]);
  });

  test("distinguishes a missing field from a field of the wrong type", () => {
    expect(summaryOf(z.object({ a: z.string(), b: z.string(), c: z.enum(["x"]) }), { b: null })).toEqual([
      ["/a", "required", "Required; it must be text."],
      ["/b", "invalid_type", "Must be text, not null."],
      ["/c", "required", 'Required; it must be "x".'],
    ]);
  });

  test("reports each unknown key separately, with an RFC 6901 pointer", () => {
    const body: unknown = JSON.parse('{"a/b":1,"c~d":1,"":1,"__proto__":1}');
    const message = "Unknown name; check the spelling or leave it out.";
    expect(summaryOf(z.strictObject({}), body)).toEqual(
      ["/a~1b", "/c~0d", "/", "/__proto__"].map((pointer) => [pointer, "unrecognized_keys", message]),
    );
  });

  test("says if an unknown name is that of a query parameter or of a field that can't be changed", () => {
    const { error } = z.strictObject({}).safeParse({ dryRun: true, dryrun: true });
    const issues = error ? toIssues(error, "body", {}, ["dryRun"]) : [];
    expect(issues.map(({ pointer, code, message }) => [pointer, code, message])).toEqual([
      ["/dryRun", "unrecognized_keys", "This is a query parameter; send it in the URL."],
      ["/dryrun", "unrecognized_keys", "Unknown name; check the spelling or leave it out."],
    ]);
    expect(summaryOf(CandidateSelfPatch, { email: "a@b.nl", phase: "nieuw" })).toEqual([
      ["/email", "unrecognized_keys", "The e-mail address can't be changed here."],
      ["/phase", "unrecognized_keys", "The phase can't be changed here."],
    ]);
  });

  test("states the expected format or the allowed values of a missing field", () => {
    const select: CustomFieldDefinition = {
      name: "Bron",
      type: "singleSelect",
      options: ["Beurs", "Site"],
      required: true,
    };
    const interactions = [{ type: "Telefonisch" }];
    const input = { ...candidate, interactions };
    expect(summaryOf(newCandidateSchema([select]), input)).toEqual([
      ["/interactions/0/id", "required", 'Required; it must be "rec" followed by 14 letters or digits.'],
      ...["performedAt", "createdAt"].map((name) => [
        `/interactions/0/${name}`,
        "required",
        "Required; it must be an ISO 8601 date and time with its zone, such as 2026-03-01T09:30:00Z or 2026-03-01T10:30+01:00.",
      ]),
      ["/customFields/Bron", "required", 'Required; it must be one of: "Beurs", "Site".'],
    ]);
  });

  test("says which characters an e-mail address can't have", () => {
    const message = "Must be an e-mail address without spaces or accented letters, such as name@example.org.";
    for (const email of ["anna b@example.org", "renée@example.org"])
      expect(summaryOf(newCandidateSchema([]), { ...candidate, email })).toEqual([
        ["/email", "invalid_format", message],
      ]);
  });

  test("lists the allowed values of a discriminator", () => {
    const values = '"region.created", "region.updated", "region.deleted"';
    expect(summaryOf(RegionEvent, { event: "region.added" })).toEqual([
      ["/event", "invalid_union", `Must be one of: ${values}.`],
    ]);
    expect(summaryOf(RegionEvent, {})).toEqual([
      ["/event", "invalid_union", `Required; it must be one of: ${values}.`],
    ]);
  });

  test("truncates a very long name", () => {
    expect(issuesOf(z.strictObject({}), { ["x".repeat(1_000_000)]: 1 })[0]?.pointer).toBe(
      `/${"x".repeat(200)}…`,
    );
  });

  test.each([
    [z.string().min(5), "abc", "Must have at least 5 characters."],
    [z.string().max(1), "abc", "Must have at most 1 character."],
    [z.array(z.int()).min(1), [], "Must have at least 1 item."],
    [z.array(z.int()).max(2), [1, 2, 3], "Must have at most 2 items."],
    [z.int(), 1.5, "Must be a whole number, not a number with a fraction."],
    [z.int(), JSON.parse("1e400"), "The number is too large."],
    [z.number(), JSON.parse("-1e400"), "The number is too large."],
    [z.number(), "1e400", "Must be a number, not text."],
    [z.number(), { toString: 1 }, "Must be a number, not an object."],
    [z.string(), JSON.parse("1e400"), "Must be text, not a number."],
    [z.int().min(1), 0, "Must be at least 1."],
    [z.number().lt(2), 2, "Must be less than 2."],
    [z.boolean(), "yes", "Must be true or false, not text."],
    [z.enum(["a", "b"]), "c", 'Must be one of: "a", "b".'],
  ])("says how to fix the error (%#)", (schema, input, message) => {
    expect(issuesOf(schema, input).map((issue) => issue.message)).toEqual([message]);
  });

  test("uses the schema's own error message if it has one", () => {
    expect(summaryOf(z.array(z.int()).min(1, "Send a number."), [])).toEqual([
      ["", "too_small", "Send a number."],
    ]);
    expect(
      summaryOf(
        z.string().refine(() => false, "No."),
        "a",
      ),
    ).toEqual([["", "invalid", "No."]]);
  });

  test("reports only the issues of the union's best-matching branch", () => {
    expect(
      attachments({ filename: "cv.pdf", url: "ftp://x" }).map(([pointer, code]) => [pointer, code]),
    ).toEqual([["/curriculumVitae/0/url", "invalid_format"]]);
    expect(attachments({ data: "data:;base64,x" }).map(([pointer, code]) => [pointer, code])).toEqual([
      ["/curriculumVitae/0/filename", "required"],
    ]);
    expect(attachments("x")).toEqual([
      ["/curriculumVitae/0", "invalid_type", "Must be an object, not text."],
    ]);
    expect(summaryOf(NewInteractions, [{}]).map(([pointer]) => pointer)).toEqual([
      "/0/type",
      "/0/performedAt",
    ]);
    expect(summaryOf(NewInteractions, {}).map(([pointer]) => pointer)).toEqual(["/type", "/performedAt"]);
  });

  test("reports the union's own message if two branches match equally well", () => {
    const both = { filename: "cv.pdf", url: "https://b.nl/cv.pdf", data: "data:;base64,x" };
    const message = "Send `filename` with either `url` or `data`, but not both.";
    expect(attachments(both, { filename: "cv.pdf" })).toEqual([
      ["/curriculumVitae/0", "invalid_union", message],
      ["/curriculumVitae/1", "invalid_union", message],
    ]);
  });

  test("returns at most 100 issues and says how many more there are", () => {
    const issues = issuesOf(
      z.array(z.int()),
      Array.from({ length: 130 }, () => "x"),
    );
    expect(issues).toHaveLength(101);
    expect(issues.at(-1)).toMatchObject({
      code: "too_many_issues",
      pointer: "",
      message: "And 30 more like these.",
    });
  });

  test("never includes submitted values in an issue", () => {
    const secret = "Jansen-geheim";
    const wrong = [
      secret,
      { [`x${secret.length}`]: secret },
      [secret],
      { filename: secret, url: secret, data: secret },
    ];
    const fields = Object.keys(newCandidateSchema([]).shape);
    for (const value of wrong) {
      const body = Object.fromEntries(fields.map((name) => [name, value]));
      const messages = issuesOf(newCandidateSchema([{ name: "f", type: "date", required: true }]), body).map(
        ({ message }) => message,
      );
      expect(messages.length).toBeGreaterThan(3);
      expect(messages.join("\n")).not.toContain(secret);
    }
  });
});
