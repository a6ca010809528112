import { describe, expect, it } from "vitest";
import { findViolations, type History } from "./find-violations";

/** Three writes in one base and one in another, all acknowledged and executed, with a callback each. */
function newHistory(): History {
  const keys = ["a1", "a2", "a3", "b1"];
  const idOf = (key: string) => `id-${key}`;
  return {
    sent: keys.map((key, place) => ({
      base: key.slice(0, 1),
      key,
      sentAt: place * 10,
      acknowledged: { mutationId: idOf(key), at: place * 10 + 5 },
      hasCallback: true,
      mayFail: false,
    })),
    ledger: keys.map((key, sequence) => ({ id: idOf(key), key, sequence, status: "completed" })),
    effects: keys.map((key) => ({ key, mutationId: idOf(key) })),
    received: keys.map((key) => ({ mutationId: idOf(key), status: "completed", problems: [] })),
  };
}

const at = <T>(items: T[], place: number): T => items[place] as T;
const swap = <T>(items: T[], one: number, other: number) => {
  [items[one], items[other]] = [at(items, other), at(items, one)];
};

describe("findViolations", () => {
  it("returns nothing for a history that keeps every guarantee", () => {
    expect(findViolations(newHistory())).toEqual([]);
  });

  it("accepts repeated callbacks, interleaved bases, allowed failures and writes without a response", () => {
    const history = newHistory();
    history.received.push(at(history.received, 0));
    swap(history.effects, 2, 3);
    at(history.sent, 1).acknowledged = null;
    at(history.sent, 2).mayFail = true;
    at(history.ledger, 2).status = "failed";
    at(history.received, 2).status = "failed";
    history.effects = history.effects.filter(({ key }) => key !== "a3");
    expect(findViolations(history)).toEqual([]);
  });

  it.each<[string, (history: History) => void, string[]]>([
    [
      "a lost write",
      ({ ledger, effects, received }) => {
        for (const list of [ledger, effects, received]) list.splice(1, 1);
      },
      ["a2 was acknowledged, but is not in the ledger with that id"],
    ],
    [
      "a write that was never executed",
      ({ ledger, effects, received }) => {
        at(ledger, 1).status = "queued";
        effects.splice(1, 1);
        received.splice(1, 1);
      },
      ["a2 was never executed"],
    ],
    [
      "a write that failed without a reason",
      ({ ledger, effects, received }) => {
        at(ledger, 1).status = "failed";
        at(received, 1).status = "failed";
        effects.splice(1, 1);
      },
      ["a2 failed"],
    ],
    [
      "a duplicate write",
      ({ ledger, effects, received }) => {
        ledger.push({ id: "id-again", key: "b1", sequence: 9, status: "completed" });
        effects.push({ key: "b1", mutationId: "id-again" });
        received.push({ mutationId: "id-again", status: "completed", problems: [] });
      },
      ["b1 is in the ledger more than once", "b1 took effect more than once"],
    ],
    [
      "a duplicate effect",
      ({ effects }) => effects.splice(1, 0, at(effects, 1)),
      ["a2 took effect more than once"],
    ],
    [
      "an effect without mutation",
      ({ effects }) => effects.push({ key: "b2", mutationId: null }),
      ["b2 took effect without a completed mutation"],
    ],
    ["a mutation without effect", ({ effects }) => effects.pop(), ["b1 completed without effect"]],
    ["execution out of order", ({ effects }) => swap(effects, 0, 1), ["a1 was executed too late"]],
    [
      "acceptance out of order",
      ({ ledger, effects }) => {
        at(ledger, 0).sequence = 1;
        at(ledger, 1).sequence = 0;
        swap(effects, 0, 1);
      },
      ["a1 was accepted too late"],
    ],
    ["a missing callback", ({ received }) => received.pop(), ["the callback of b1 is missing"]],
    [
      "a wrong signature",
      ({ received }) => at(received, 0).problems.push("the signature is wrong"),
      ["the callback of a1: the signature is wrong"],
    ],
    [
      "a callback with the wrong status",
      ({ received }) => {
        at(received, 0).status = "failed";
      },
      ["the callback of a1 reports the status failed, not completed"],
    ],
    [
      "a callback for an unknown mutation",
      ({ received }) => received.push({ mutationId: "id-none", status: "completed", problems: [] }),
      ["a callback reports id-none, which requested no callback"],
    ],
    [
      "a callback that no client requested",
      ({ sent }) => {
        at(sent, 0).hasCallback = false;
      },
      ["a callback reports id-a1, which requested no callback"],
    ],
  ])("reports %s", (_, plant, expected) => {
    const history = newHistory();
    plant(history);
    expect(findViolations(history)).toEqual(expected);
  });
});
