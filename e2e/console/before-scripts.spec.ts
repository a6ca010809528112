import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Covers only forms that the server renders. Forms that restore drafts are rendered by scripts. */
test("until a page's scripts have loaded, its form submits nothing and adds nothing to the URL", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const email = region.emailOf("manager");
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  const enter = async (path: string, label: string, typed: string) => {
    await page.goto(path);
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.press("Enter");
    await expect(page.getByRole("main").locator("button[type=submit]")).toBeDisabled();
    await expect(field).toHaveValue(typed);
    expect(new URL(page.url()).search).toBe("");
  };
  await enter("/console/sign-in", "E-mailadres", "noor@example.org");
  await signInStaff(context, email);
  await enter(region.path(`candidates/${result.candidates[0].id}`), "Samenvatting", "Wil graag meelopen");
  await withDatabase(
    (sql) => sql`
      update staff_sessions set second_factor_at = null
      where staff_id = (select id from staff where email = ${email})`,
  );
  await enter("/console/second-factor", "Code", randomUUID().slice(0, 8));
});

test("a field keeps every letter that is typed during hydration", async ({ page, context, request }) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  // Types the first letter right after the task in which React hydrates the page, before React's effects run.
  await page.addInitScript(() => {
    let hasBegun = false;
    const type = () => document.execCommand("insertText", false, "a");
    const typeOnceHydrated = () => {
      const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1];
      if (hasBegun || root?.stateNode.current.memoizedState.isDehydrated !== false) return;
      hasBegun = true;
      document.querySelector<HTMLInputElement>("main input")?.focus();
      type();
      for (let letter = 1; letter < 40; letter++) setTimeout(type, 10 * letter);
    };
    const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
    Object.defineProperty(MessagePort.prototype, "onmessage", {
      set(listen) {
        onmessage?.set?.call(this, (event: MessageEvent) => {
          listen(event);
          typeOnceHydrated();
        });
      },
    });
  });
  await page.goto(region.path("candidates/new"));
  const field = page.getByRole("main").getByRole("textbox").first();
  await expect(field).toHaveValue("a".repeat(40));
  await expect(field).toBeFocused();
});

test("the list searches for text that was typed before the page's scripts loaded", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(2));
  await signInStaff(context, region.emailOf("reader"));
  const release = await holdRequests(page, "GET", /\/_next\/static\/.*\.js$/);
  await page.goto(region.path("candidates"), { waitUntil: "commit" });
  const rows = page.locator("main tbody [data-row-link]");
  await expect(rows).toHaveCount(2);
  const [, second] = result.candidates;
  await page.getByRole("searchbox").click();
  await page.getByRole("searchbox").fill(second.name);
  release();
  await expect(rows).toHaveText([second.name]);
  await expect(page.getByRole("searchbox")).toHaveValue(second.name);
});
