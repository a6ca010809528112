import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerDialog } from "@/app/_ui/open-dialogs";
import { takeReloading } from "@/app/_ui/reload-page";
import { apiError } from "@/lib/contract/api-client";
import { draftKey } from "../_drafts/draft-store";
import { askBeforeLeaving, stopAsking } from "../_leaving/leave-question";
import { isSignedOut, setSignInPrompt } from "../_session/signed-out";
import { createQueryClient } from "./providers";

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal("sessionStorage", {});
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockClear();
  setSignInPrompt("none");
  stopAsking();
});

const failWith = (code: Parameters<typeof apiError>[0], regionId = "staff") =>
  createQueryClient()
    .fetchQuery({
      queryKey: [regionId, "live"],
      queryFn: () => Promise.reject(apiError(code, "")),
      retry: false,
    })
    .catch(() => null);

/** Runs a query that fails because the session has ended. */
const findSessionEnd = () => failWith("unauthorized");

test("if the session has ended, the page loads again, so that the server asks the user to sign in", async () => {
  await findSessionEnd();
  expect(reload).toHaveBeenCalledOnce();
  expect(isSignedOut()).toBe(false);
});

for (const [loss, code] of [
  ["lost their role in the region", "region_not_found"],
  ["a lower role", "forbidden"],
] as const)
  test(`if the user has ${loss}, the page loads again`, async () => {
    await failWith(code);
    expect(reload).toHaveBeenCalledOnce();
    expect(isSignedOut()).toBe(false);
  });

test("if the user has lost their role in the region, the page doesn't load again while a dialog has contents that would be lost", async () => {
  const close = registerDialog(() => "Sluiten?");
  await failWith("region_not_found");
  close();
  expect(reload).not.toHaveBeenCalled();
  expect(isSignedOut()).toBe(false);
});

/** Puts a draft of a form in this region into the tab. */
function addDraft(regionId: string): void {
  const key = draftKey("staff1", regionId, "live", "note");
  vi.stubGlobal("sessionStorage", { [key]: "" });
}

for (const code of ["region_not_found", "forbidden"])
  test(`if the user may no longer read a region (${code}), the page loads again even while the tab has a draft in another region`, async () => {
    addDraft("region2");
    await failWith(code, "region1");
    expect(reload).toHaveBeenCalledOnce();
    expect(takeReloading()).toBe(true);
  });

test("if the user may no longer read a region, the page doesn't load again while the tab has a draft in that region", async () => {
  addDraft("region1");
  await failWith("region_not_found", "region1");
  expect(reload).not.toHaveBeenCalled();
});

test("if the session has ended while the tab holds an expired draft, the page asks the user to sign in instead of loading again", async () => {
  const key = draftKey("staff1", "region1", "live", "note");
  const draft = JSON.stringify({ savedAt: Date.now() - 13 * 60 * 60 * 1000, values: { text: "Gebeld" } });
  vi.stubGlobal("sessionStorage", { [key]: draft });
  vi.stubGlobal("localStorage", { getItem: () => null });
  await findSessionEnd();
  expect(reload).not.toHaveBeenCalled();
  expect(isSignedOut()).toBe(true);
});

test("if the session has ended while a dialog has contents that would be lost, the page asks the user to sign in instead of loading again", async () => {
  const close = registerDialog(() => "Sluiten?");
  await findSessionEnd();
  close();
  expect(reload).not.toHaveBeenCalled();
  expect(isSignedOut()).toBe(true);
});

test("if the session has ended while an open dialog has nothing to lose, the page loads again", async () => {
  const close = registerDialog(() => null);
  await findSessionEnd();
  close();
  expect(reload).toHaveBeenCalledOnce();
});

test("if the session has ended but leaving would interrupt something, the page asks the user to sign in instead of reloading", async () => {
  askBeforeLeaving(() => false);
  await findSessionEnd();
  expect(reload).not.toHaveBeenCalled();
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
  test(`after a postponed sign-in and then a successful ${kind}, the page loads again when the session ends`, async () => {
    setSignInPrompt("postponed");
    await findSessionEnd();
    expect(reload).not.toHaveBeenCalled();
    await succeed();
    expect(isSignedOut()).toBe(false);
    await findSessionEnd();
    expect(reload).toHaveBeenCalledOnce();
  });
}

test("a request that succeeds while the page asks the user to sign in doesn't end the sign-in prompt", async () => {
  setSignInPrompt("prompted");
  await succeedIn.query();
  expect(isSignedOut()).toBe(true);
});
