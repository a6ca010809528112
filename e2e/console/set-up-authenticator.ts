import { expect, type Page } from "@playwright/test";
import { codeAt } from "@/test/authenticator-code";

/**
 * Sets up an authenticator app for the signed-in person. Returns a function that generates the code of a time
 * step: 0 is the current step, and 1 is the next step.
 */
export async function setUpAuthenticator(page: Page): Promise<(steps: number) => string> {
  const post = (path: string, data?: object) =>
    page.request.post(`/api/console/${path}`, {
      headers: { origin: String(process.env.E2E_BASE_URL) },
      ...(data ? { data } : {}),
    });
  const { secret, proposal } = (await (await post("authenticator")).json()).data;
  const generate = (steps: number) => codeAt(secret, steps);
  expect((await post("authenticator/confirm", { proposal, code: generate(0) })).ok()).toBe(true);
  return generate;
}
