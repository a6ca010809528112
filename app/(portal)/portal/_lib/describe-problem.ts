import "server-only";
import { getTranslations } from "next-intl/server";
import type { SignInState } from "@/lib/portal/sign-ins/sign-in-state";

/**
 * Returns an error message that says what was wrong with the last form, and what to do; null without a
 * problem.
 */
export async function describeProblem({ problem }: SignInState): Promise<string | null> {
  const t = await getTranslations("portal.problems");
  if (!problem) return null;
  if (problem.kind === "wrongCode") return t("wrongCode", { triesLeft: problem.triesLeft });
  if (problem.kind === "tooMany") return t("tooMany", { seconds: problem.seconds });
  return t(problem.kind);
}
