import "server-only";
import { getTranslations } from "next-intl/server";
import type { SignInState } from "@/lib/portal/sign-ins/sign-in-state";

/** Returns the message that explains the problem with the last sign-in form, or null if there is none. */
export async function describeProblem({ problem, step }: SignInState): Promise<string | null> {
  const t = await getTranslations("portal.problems");
  if (!problem) return null;
  if (problem.kind === "wrongCode") return t("wrongCode", { triesLeft: problem.triesLeft });
  if (problem.kind === "tooMany") return t("tooMany", { seconds: problem.seconds });
  // Only the e-mail with a sign-in code also has a button, which works even after too many wrong codes.
  return t(problem.kind === "deadCode" && step === "code" ? "deadSignInCode" : problem.kind);
}
