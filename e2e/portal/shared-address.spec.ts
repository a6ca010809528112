import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { newCandidate, signInCandidates } from "./test-candidate";

test("only other records under the candidate's name are selected for erasure, because others may share the address", async ({
  page,
}) => {
  const nameOf = () => "Anna de Vries";
  const { email, ...own } = await newCandidate(page.request, { nameOf });
  const shared = { sharedEmail: email };
  const records = [
    own,
    await newCandidate(page.request, { ...shared, nameOf: () => "A. Vries" }),
    await newCandidate(page.request, { ...shared, nameOf }),
    await newCandidate(page.request, { ...shared, nameOf: () => "Bram de Vries" }),
  ];
  const [root] = await signInCandidates(page.context(), records);
  await page.goto(`${root}/erase`);
  await expect(page.getByRole("checkbox")).toHaveCount(3);
  for (const name of [/\(A\. Vries,/, /\(Anna de Vries,/])
    await expect(page.getByRole("checkbox", { name })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /\(Bram de Vries,/ })).not.toBeChecked();
});
