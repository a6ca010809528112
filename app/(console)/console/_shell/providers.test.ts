import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerDialog } from "@/app/_ui/open-dialogs";
import { apiError } from "@/lib/contract/api-client";
import { draftKey } from "../_drafts/draft-store";
import { askBeforeLeaving, stopAsking } from "../_leaving/leave-question";
import { isSignedOut, setSignInPrompt } from "../_session/signed-out";
import { createQueryClient } from "./providers";

const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", { length: 0 });
  vi.stubGlobal("window", { location: { assign } });
  vi.stubGlobal("location", { pathname: "/console/admin/staff", search: "" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
  setSignInPrompt("none");
  stopAsking();
});

/** Runs a query that fails because the session has ended. */
const findSessionEnd = () =>
  createQueryClient()
    .fetchQuery({
      queryKey: ["staff"],
      queryFn: () => Promise.reject(apiError("unauthorized", "")),
      retry: false,
    })
    .catch(() => null);

test("if the session has ended, the page goes to the sign-in page", async () => {
  await findSessionEnd();
  expect(assign).toHaveBeenCalledExactlyOnceWith("/console/sign-in?next=%2Fconsole%2Fadmin%2Fstaff");
  expect(isSignedOut()).toBe(false);
});

test("if the session has ended while the tab holds input older than a session, the page stays and asks the user to sign in", async () => {
  const key = draftKey("staff1", "region1", "live", "note");
  const draft = JSON.stringify({ savedAt: Date.now() - 13 * 60 * 60 * 1000, values: { text: "Gebeld" } });
  vi.stubGlobal("sessionStorage", { length: 1, key: () => key, getItem: () => draft });
  vi.stubGlobal("localStorage", { getItem: () => null });
  await findSessionEnd();
  expect(assign).not.toHaveBeenCalled();
  expect(isSignedOut()).toBe(true);
});

test("if the session has ended while a dialog has contents that would be lost, the page stays and asks the user to sign in", async () => {
  const close = registerDialog(() => "Sluiten?");
  await findSessionEnd();
  close();
  expect(assign).not.toHaveBeenCalled();
  expect(isSignedOut()).toBe(true);
});

test("if the session has ended while an open dialog has nothing to lose, the page goes to the sign-in page", async () => {
  const close = registerDialog(() => null);
  await findSessionEnd();
  close();
  expect(assign).toHaveBeenCalledOnce();
});

test("if the session has ended while leaving the page would interrupt something, the page stays and asks the user to sign in", async () => {
  askBeforeLeaving(() => false);
  await findSessionEnd();
  expect(assign).not.toHaveBeenCalled();
  expect(isSignedOut()).toBe(true);
});

const succeedIn = {
  query: () => createQueryClient().fetchQuery({ queryKey: ["staff"], queryFn: () => "found" }),
  mutation: () => {
    const client = createQueryClient();
    return client
      .getMutationCache()
      .build(client, { mutationFn: async () => "saved" })
      .execute(undefined);
  },
};

for (const [kind, succeed] of Object.entries(succeedIn)) {
  test(`after a successful ${kind}, a session that ends leads to the sign-in page, even after a postponed sign-in`, async () => {
    setSignInPrompt("postponed");
    await findSessionEnd();
    expect(assign).not.toHaveBeenCalled();
    await succeed();
    expect(isSignedOut()).toBe(false);
    await findSessionEnd();
    expect(assign).toHaveBeenCalledOnce();
  });
}

test("a request that succeeds while the page asks the user to sign in doesn't remove the question", async () => {
  setSignInPrompt("prompted");
  await succeedIn.query();
  expect(isSignedOut()).toBe(true);
});
