import { expect } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ locale: "nl-NL", viewport: { width: 1440, height: 900 } });

test("a screen reader can tell the buttons for a person's privacy requests apart", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = result.candidates[0];
  const requests = [
    ["restriction", null, 0],
    ["objection", null, 0],
    ["restriction", "approved", 2],
    ["restriction", "approved", 3],
  ] as const;
  await withDatabase(async (sql) => {
    for (const [kind, decision, hours] of requests) {
      await sql`
        insert into privacy_requests
          (base_id, id, candidate_id, kind, language, requested_at, due_at, decision, answer, answered_at)
        select base_id, gen_random_uuid(), id, ${kind}, 'nl', now() - ${hours} * interval '1 hour',
          now() + interval '30 days', ${decision}, ${decision && "Goed."}, ${decision && new Date()}
        from candidates where id = ${id}`;
    }
  });
  await signInStaff(context, region.emailOf("manager"));
  for (const [path, visible] of [
    ["privacy", "Beantwoorden"],
    ["privacy?state=answered", "Opheffen"],
  ] as const) {
    await page.goto(region.path(path));
    const buttons = page.getByRole("listitem").getByRole("button");
    await expect(buttons).toHaveText([visible, visible]);
    const names = await buttons.evaluateAll((all) => all.map((button) => button.ariaLabel ?? ""));
    expect(new Set(names).size, names.join("; ")).toBe(2);
    for (const name of names) expect(name.toLowerCase()).toContain(visible.toLowerCase());
    await expectAccessible(page);
  }
});
