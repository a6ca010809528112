import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/platform/languages";
import { CandidateSelfPatch, newCandidateSchema } from "@/lib/records/candidates/schema";
import { toJsonSchema } from "@/lib/records/field-schema/json-schema";
import { InlineInteraction } from "@/lib/records/interactions/schema";
import { readSource } from "./guide";
import { tableMessages } from "./tables";

describe.each(LANGUAGES)("the table of an interaction's fields in %s", (language) => {
  const rowOf = async (name: string) =>
    (await readSource(language, "interactions")).split("\n").find((line) => line.startsWith(`| \`${name}\``));
  const words = tableMessages(language);

  it("shows the format of ids and times, and the bounds of numbers", async () => {
    expect(await rowOf("id")).toContain("`rec`");
    expect(await rowOf("id")).toContain("14");
    expect(await rowOf("performedAt")).toContain(words.dateTime);
    expect(await rowOf("duration")).toContain(`${words.integer}, 1–9007199254740991`);
  });

  it("says which required fields the service fills in", async () => {
    for (const name of ["id", "createdAt"]) expect(await rowOf(name)).toContain(words.filledIn);
    for (const name of ["type", "performedAt"])
      expect(await rowOf(name)).toContain(`(**${words.required}**)`);
  });
});

it.each(LANGUAGES)(
  "the guide names the fields that candidates may change, and no others (%s)",
  async (language) => {
    const line = (await readSource(language, "sessions"))
      .split("\n")
      .find((text) => text.includes("`motivation`"));
    const { properties = {} } = toJsonSchema(CandidateSelfPatch, { target: "draft-2020-12" });
    expect(line?.match(/(?<=`)\w+(?=`)/g)).toEqual(Object.keys(properties));
  },
);

it("the JSON Schema says which required fields of an inline interaction the service fills in", () => {
  for (const schema of [InlineInteraction, newCandidateSchema([])]) {
    const text = JSON.stringify(toJsonSchema(schema, { target: "draft-2020-12" }));
    const described = text.match(/"description":"[^"]*the service fills it in\."/g);
    expect(described).toHaveLength(2);
  }
});
