import { expect, test, vi } from "vitest";
import { type RetryOffers, withdrawOffers } from "./retry-offers";

test("an offer learns which of its candidates are being changed again, and other offers stay", () => {
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
