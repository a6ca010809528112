import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "@/lib/contract/api-client";
import { isSignedOut, setSignInPrompt } from "./signed-out";
import { withSignIn } from "./with-sign-in";

afterEach(() => setSignInPrompt("none"));

const unauthorized = () => Promise.reject(apiError("unauthorized", ""));

test("a write that fails because the session has ended runs again after the user has signed in", async () => {
  const write = vi.fn(async () => "saved").mockImplementationOnce(unauthorized);
  const writing = withSignIn(write);
  await vi.waitFor(() => expect(isSignedOut()).toBe(true));
  expect(write).toHaveBeenCalledOnce();
  // Another request also fails while the user signs in.
  setSignInPrompt("prompted");
  setSignInPrompt("none");
  expect(await writing).toBe("saved");
});

test("a write that fails because the session has ended isn't repeated if the user puts off signing in", async () => {
  const write = vi.fn(unauthorized);
  const writing = withSignIn(write).catch((error: unknown) => error);
  await vi.waitFor(() => expect(isSignedOut()).toBe(true));
  setSignInPrompt("postponed");
  expect(await writing).toMatchObject({ code: "unauthorized" });
  expect(write).toHaveBeenCalledOnce();
});

test("a write that fails because a second factor became necessary asks the user to sign in", async () => {
  const write = vi
    .fn(async () => "saved")
    .mockImplementationOnce(() => Promise.reject(apiError("second_factor_required", "")));
  const writing = withSignIn(write);
  await vi.waitFor(() => expect(isSignedOut()).toBe(true));
  setSignInPrompt("none");
  expect(await writing).toBe("saved");
});

test("a write that fails for another reason doesn't ask the user to sign in", async () => {
  const write = () => Promise.reject(apiError("unreachable", ""));
  await expect(withSignIn(write)).rejects.toMatchObject({ code: "unreachable" });
  expect(isSignedOut()).toBe(false);
});
