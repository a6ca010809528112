import { expect, test, vi } from "vitest";
import { type RetryOffers, withdrawOffers } from "./retry-offers";

test("withdrawOffers passes all changed ids only to toasts that can retry or undo a change to one of those candidates", () => {
  const [shared, other] = [{ withdraw: vi.fn() }, { withdraw: vi.fn() }];
  const offers: RetryOffers = new Map([
    ["one", shared],
    ["two", shared],
    ["three", other],
  ]);
  withdrawOffers(offers, [{ id: "one" }, { id: "four" }]);
  expect(shared.withdraw.mock.calls).toEqual([[new Set(["one", "four"])]]);
  expect(other.withdraw).not.toHaveBeenCalled();
  expect([...offers.keys()]).toEqual(["two", "three"]);
});
