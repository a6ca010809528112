import { afterEach, expect, test, vi } from "vitest";
import { confirmBackNavigation } from "./confirm-back";

afterEach(() => void vi.unstubAllGlobals());

/**
 * Opens `/list` and then `/import` in a browser without the Navigation API, and calls
 * `confirmBackNavigation`. `shown` is what the router shows.
 */
function openInOldBrowser(mayLeave: () => boolean) {
  const pages = ["/list", "/import"];
  const tab = { at: 1, shown: "/import" };
  const location = { pathname: "/import" };
  const target = new EventTarget();
  const move = (steps: number) => {
    tab.at += steps;
    location.pathname = pages[tab.at] ?? "";
    target.dispatchEvent(new Event("popstate"));
  };
  vi.stubGlobal("window", Object.assign(target, { location, history: { forward: () => move(1) } }));
  const stop = confirmBackNavigation(mayLeave);
  // Node ignores `capture`, so add the router's listener last.
  target.addEventListener("popstate", () => {
    tab.shown = location.pathname;
  });
  return { tab, back: () => move(-1), stop };
}

test("without the Navigation API, Back returns to the page each time the user chooses to stay", () => {
  const mayLeave = vi.fn(() => false);
  const { tab, back, stop } = openInOldBrowser(mayLeave);
  back();
  back();
  expect(tab).toEqual({ at: 1, shown: "/import" });
  expect(mayLeave).toHaveBeenCalledTimes(2);
  stop();
  back();
  expect(tab).toEqual({ at: 0, shown: "/list" });
  expect(mayLeave).toHaveBeenCalledTimes(2);
});

test("without the Navigation API, Back leaves the page if the user agrees", () => {
  const { tab, back } = openInOldBrowser(() => true);
  back();
  expect(tab).toEqual({ at: 0, shown: "/list" });
});

/** Sends a `navigate` event in a browser with the Navigation API. Returns whether navigation continues. */
function navigate(mayLeave: () => boolean, navigationType: string, url: string, cancelable = true): boolean {
  const navigation = new EventTarget();
  vi.stubGlobal("window", { navigation, location: { pathname: "/import" } });
  const stop = confirmBackNavigation(mayLeave);
  const event = Object.assign(new Event("navigate", { cancelable }), {
    navigationType,
    destination: { url },
  });
  const mayGoOn = navigation.dispatchEvent(event);
  stop();
  return mayGoOn;
}

test.each([
  ["traverse", "https://example.org/list", true, false],
  ["traverse", "https://example.org/import?import=1", true, true],
  ["traverse", "https://example.org/list", false, true],
  ["push", "https://example.org/list", true, true],
])("a navigation of type %s to %s (cancelable: %s) continues: %s", (type, url, cancelable, mayGoOn) => {
  const mayLeave = vi.fn(() => false);
  expect(navigate(mayLeave, type, url, cancelable)).toBe(mayGoOn);
  expect(mayLeave).toHaveBeenCalledTimes(mayGoOn ? 0 : 1);
});
