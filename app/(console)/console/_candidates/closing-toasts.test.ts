import { describe, expect, test, vi } from "vitest";
import { rememberClosingToast, removeClosingToasts } from "./closing-toasts";

const item = (id: string) => ({ id, name: `Kandidaat ${id}` });

describe("the toast about closed candidates", () => {
  test("disappears when all its candidates are reopened", () => {
    const remove = vi.fn(() => true);
    rememberClosingToast([item("1"), item("2")], remove);
    expect(removeClosingToasts([item("2"), item("1")])).toEqual([]);
    expect(remove).toHaveBeenCalledOnce();
    expect(removeClosingToasts([item("1")])).toEqual([]);
    expect(remove).toHaveBeenCalledOnce();
  });

  test("is replaced by a toast about the remaining candidates when some are reopened", () => {
    rememberClosingToast([item("3"), item("4"), item("5")], () => true);
    expect(removeClosingToasts([item("4")])).toEqual([[item("3"), item("5")]]);
  });

  test("isn't replaced if it has already disappeared", () => {
    rememberClosingToast([item("6"), item("7")], () => false);
    expect(removeClosingToasts([item("6")])).toEqual([]);
  });

  test("stays when a candidate whom it doesn't mention is reopened", () => {
    const remove = vi.fn(() => true);
    rememberClosingToast([item("8")], remove);
    expect(removeClosingToasts([item("9")])).toEqual([]);
    expect(remove).not.toHaveBeenCalled();
  });
});
