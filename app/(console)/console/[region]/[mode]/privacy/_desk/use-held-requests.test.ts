import { describe, expect, test } from "vitest";
import type { DeskRequest } from "@/lib/console/privacy-desk/schema";
import { listRequests } from "./use-held-requests";

const request = (id: string, changes: Partial<DeskRequest> = {}): DeskRequest => ({
  id,
  kind: "objection",
  explanation: null,
  requestedAt: "2026-01-01T00:00:00.000Z",
  dueAt: `2026-02-0${id}T00:00:00.000Z`,
  isOverdue: false,
  decision: null,
  answer: null,
  answeredAt: null,
  decisions: [],
  candidate: { id: "rec1", name: "Noor" },
  ...changes,
});
const approved = (id: string) =>
  request(id, { decision: "approved", answeredAt: `2026-02-0${id}T00:00:00.000Z` });
const shown = (...[state, loaded, held]: Parameters<typeof listRequests>) =>
  listRequests(state, loaded, held).map((item) => [item.request.id, item.isOutdated]);

describe("the privacy desk", () => {
  test("shows the loaded requests in their original order", () => {
    expect(shown("open", [request("1"), request("2")], [])).toEqual([
      ["1", false],
      ["2", false],
    ]);
    expect(shown("answered", [approved("2"), approved("1")], [approved("1")])).toEqual([
      ["2", false],
      ["1", false],
    ]);
  });

  test("keeps a request in place and marks it as outdated if a colleague answers it while the user types", () => {
    expect(shown("open", [request("1"), request("3")], [request("2")])).toEqual([
      ["1", false],
      ["2", true],
      ["3", false],
    ]);
  });

  test("keeps showing a request as approved if a colleague lifts the approval while the user types", () => {
    const lifted = request("1", { decision: "lifted", answeredAt: "2026-03-01T00:00:00.000Z" });
    const [item] = listRequests("answered", [lifted], [approved("1")]);
    expect([item?.request.decision, item?.isOutdated]).toEqual(["approved", true]);
  });

  test("names the remaining candidate if the candidate is merged while the user types", () => {
    const candidate = { id: "rec2", name: "Noor Bos" };
    const [item] = listRequests("open", [request("1", { candidate })], [request("1")]);
    expect([item?.request.candidate, item?.isOutdated]).toEqual([candidate, false]);
  });

  test("doesn't mark an answered request as outdated if newer answers push it off the loaded pages", () => {
    expect(shown("answered", [approved("3")], [approved("1")])).toEqual([
      ["3", false],
      ["1", false],
    ]);
  });
});
