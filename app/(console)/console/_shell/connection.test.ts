import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { apiError } from "@/lib/contract/api-client";
import { currentConnection, noteFailedRead, noteRead, subscribeToConnection } from "./connection";

let page: EventTarget;
let unsubscribe: () => void;

function setOnline(onLine: boolean): void {
  vi.stubGlobal("navigator", { onLine });
  page.dispatchEvent(new Event(onLine ? "online" : "offline"));
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", { onLine: true });
  unsubscribe = subscribeToConnection(currentConnection);
});
afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("currentConnection shows immediately that the connection is lost or has returned", () => {
  setOnline(false);
  expect(currentConnection()).toBe("offline");
  setOnline(true);
  expect(currentConnection()).toBe("online");
});

it.each(["pointerup", "pointercancel"])(
  "currentConnection shows a change during a press only after %s",
  (release) => {
    setOnline(false);
    page.dispatchEvent(new Event("pointerdown"));
    setOnline(true);
    expect(currentConnection()).toBe("offline");
    page.dispatchEvent(new Event(release));
    expect(currentConnection()).toBe("offline");
    vi.runAllTimers();
    expect(currentConnection()).toBe("online");
  },
);

it("currentConnection shows that the server doesn't respond, but not if the server asks the page to slow down", () => {
  noteFailedRead(apiError("rate_limited", ""));
  expect(currentConnection()).toBe("online");
  noteFailedRead(apiError("unavailable", ""));
  expect(currentConnection()).toBe("no response");
  noteRead();
  expect(currentConnection()).toBe("online");
});
