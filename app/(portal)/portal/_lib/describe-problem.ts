import "server-only";
import { getTranslations } from "next-intl/server";
import type { SignInState } from "@/lib/portal/sign-ins/sign-in-state";

/** Says what was wrong with the last sign-in form, and what to do. Returns null if nothing was wrong. */
export async function describeProblem({ problem }: SignInState): Promise<string | null> {
  const t = await getTranslations("portal.problems");
  if (!problem) return null;
  if (problem.kind === "wrongCode") return t("wrongCode", { triesLeft: problem.triesLeft });
  if (problem.kind === "tooMany") return t("tooMany", { seconds: problem.seconds });
  return t(problem.kind);
}
