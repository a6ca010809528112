import { getTranslations } from "next-intl/server";
import type { UploadProblem } from "../_lib/upload-problem";
import { ErrorSummary } from "./error-summary";

export async function UploadErrorSummary({ problem }: { problem: UploadProblem | null }) {
  const t = await getTranslations("portal.problems");
  return <ErrorSummary title={t("title")} problems={problem ? [problem] : []} />;
}
