import { describe, expect, it } from "vitest";
import { newCandidates } from "@/lib/candidates/schema";
import { Acknowledgement } from "@/lib/mutation-contract";
import { acknowledgement, askForOutcome, createCandidate, makeKeys, readBack, readSchema } from "./samples";

const base = "https://instroom.example";
const urlIn = (command: string) => new URL(/'(https?:[^']+)'/.exec(command)?.[1] ?? "");

describe("what the guide shows to copy", () => {
  it("creates a candidate that the schema accepts", () => {
    const body = /-d '(.+)'$/s.exec(createCandidate(base))?.[1] ?? "";
    expect(newCandidates([]).safeParse(JSON.parse(body)).success).toBe(true);
    expect(urlIn(createCandidate(base)).searchParams.get("callbackUrl")).toBe("https://example.org/hook");
  });

  it("is answered as the API answers", () => {
    expect(Acknowledgement.parse(acknowledgement.data)).toEqual(acknowledgement.data);
  });

  it.each([createCandidate, askForOutcome, makeKeys, readBack, readSchema])(
    "goes to the address it is served from (%#)",
    (command) => {
      expect(urlIn(command(base)).href).toMatch(/^https:\/\/instroom\.example\/api\/v2\//);
    },
  );
});
