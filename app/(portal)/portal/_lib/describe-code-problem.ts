import "server-only";
import { getFormatter, getTranslations } from "next-intl/server";
import type { CodeProblem } from "@/lib/portal/confirmations/problems";
import type { EmailProblem } from "@/lib/portal/email-change/request-email-change";

export async function describeCodeProblem(problem: CodeProblem | EmailProblem): Promise<string> {
  const [t, own, format] = await Promise.all([
    getTranslations("portal.problems"),
    getTranslations("portalEmail.problems"),
    getFormatter(),
  ]);
  switch (problem.kind) {
    case "wrongCode":
      return t("wrongCode", { triesLeft: problem.triesLeft });
    case "tooMany":
      return t("tooMany", { seconds: problem.seconds });
    case "tooManyMails":
      return own("tooManyMails", {
        time: format.dateTime(problem.until, { weekday: "long", hour: "2-digit", minute: "2-digit" }),
      });
    case "sameEmail":
    case "dayUsedUp":
      return own(problem.kind);
    default:
      return t(problem.kind);
  }
}
