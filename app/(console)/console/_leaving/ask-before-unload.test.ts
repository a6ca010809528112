import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askBeforeUnload } from "./ask-before-unload";
import { mayEndSession, mayLeave, stopAsking } from "./leave-question";

let asked: string[];
let page: EventTarget;

beforeEach(() => {
  asked = [];
  page = Object.assign(new EventTarget(), {
    confirm: (question: string) => {
      asked.push(question);
      return false;
    },
  });
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", {});
});
afterEach(() => void vi.unstubAllGlobals());

/** Starts work that asks `question`, and returns a function that ends the work. */
function start(question: string) {
  let end: (error?: Error) => void = () => undefined;
  const running = askBeforeUnload(
    question,
    () => new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve()))),
  );
  return async (error?: Error) => {
    end(error);
    await running.catch(() => undefined);
  };
}

/** Returns whether the browser would ask for confirmation if the page were closed or reloaded. */
const isAskedOnUnload = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));

describe("askBeforeUnload", () => {
  test("asks for confirmation before an unload or a sign-out, but not before another page opens", async () => {
    const end = start("Stoppen?");
    expect([mayLeave(), asked]).toEqual([true, []]);
    expect([mayEndSession(), asked]).toEqual([false, ["Stoppen?"]]);
    expect(isAskedOnUnload()).toBe(true);
    await end();
    expect([mayEndSession(), isAskedOnUnload()]).toEqual([true, false]);
  });

  test("no longer asks after the work has failed", async () => {
    await start("Stoppen?")(new Error("failed"));
    expect([mayEndSession(), isAskedOnUnload()]).toEqual([true, false]);
  });

  test("still asks while other work is running", async () => {
    const [end, endOther] = [start("Stoppen?"), start("Ook stoppen?")];
    await end();
    expect([mayEndSession(), asked, isAskedOnUnload()]).toEqual([false, ["Ook stoppen?"], true]);
    await endOther();
    expect([mayEndSession(), isAskedOnUnload()]).toEqual([true, false]);
  });

  test("doesn't ask again after the user has signed out", async () => {
    const end = start("Stoppen?");
    stopAsking();
    expect([mayEndSession(), isAskedOnUnload()]).toEqual([true, false]);
    await end();
  });
});
