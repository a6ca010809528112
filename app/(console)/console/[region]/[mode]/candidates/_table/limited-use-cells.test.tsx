import { expect, test } from "vitest";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { renderHtml } from "@/test/render-html";
import { useColumns } from "./columns";

const NONE_PENDING: ReadonlySet<string> = new Set();
const person = { id: "rec1", name: "Noor", email: "noor@example.org", phase: "nieuw" } as const;

const Cell = ({ column, useLimits }: { column: string } & Pick<CandidateListItem, "useLimits">) =>
  useColumns(NONE_PENDING, () => undefined)
    .find(({ id }) => id === column)
    ?.cell({ ...person, useLimits } as CandidateListItem);

const shown = (column: string, useLimits: CandidateListItem["useLimits"]) =>
  renderHtml(<Cell column={column} useLimits={useLimits} />, { region: {} });

test("a candidate's name in the list has a warning if staff must not use the candidate's data", () => {
  const warning = "Don’t use this data: objection, consent withdrawn";
  expect(shown("name", ["objection", "withdrawal"])).toContain(`title="${warning}"`);
  expect(shown("name", [])).not.toContain("Don’t use");
});

test("the use-limit column lists each limit", () => {
  expect(shown("useLimits", ["erasure", "restriction"])).toContain("erasure planned, use restricted");
  expect(shown("useLimits", [])).toBe("");
});
