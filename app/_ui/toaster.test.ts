import { expect, test } from "vitest";
import { countWaitingChanges, removeOffers, toast } from "./toaster";

const action = { label: "Retry", onClick: () => undefined };

test("countWaitingChanges counts changes until their toast is removed", () => {
  toast("Saved.");
  const removeOne = toast("Not saved.", { action: { ...action, waiting: 1 } });
  const removeMany = toast("3 candidates are not changed.", { action: { ...action, waiting: 3 } });
  expect(countWaitingChanges()).toBe(4);
  removeOne();
  expect(countWaitingChanges()).toBe(3);
  removeMany();
  expect(countWaitingChanges()).toBe(0);
});

test("removeOffers removes only the toasts with an action", () => {
  const removeText = toast("Saved.");
  const removeWaiting = toast("Not saved.", { action: { ...action, waiting: 1 } });
  removeOffers();
  expect(countWaitingChanges()).toBe(0);
  expect(removeWaiting()).toBe(false);
  expect(removeText()).toBe(true);
});
