import { expect, test, vi } from "vitest";
import { type RetryOffers, withdrawOffers } from "./retry-offers";

test("an offer for several candidates stays until all of them are being changed again", () => {
  const [shared, other] = [vi.fn(() => true), vi.fn(() => true)];
  const offers: RetryOffers = new Map([
    ["one", shared],
    ["two", shared],
    ["three", other],
  ]);
  withdrawOffers(offers, [{ id: "one" }, { id: "four" }]);
  expect(shared).not.toHaveBeenCalled();
  withdrawOffers(offers, [{ id: "two" }]);
  expect(shared).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
  expect([...offers.keys()]).toEqual(["three"]);
});
