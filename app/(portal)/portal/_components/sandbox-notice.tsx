import { getTranslations } from "next-intl/server";
import type { CandidateAccess } from "@/lib/contract/context";

/** Says that the record is in the sandbox. Shows nothing for a live record. */
export async function SandboxNotice({ scope: { base } }: Pick<CandidateAccess, "scope">) {
  if (base.mode !== "sandbox") return null;
  const t = await getTranslations("portalRecord");
  return <p className="mb-6 border-sun border-l-4 bg-raised px-4 py-3 print:hidden">{t("sandbox")}</p>;
}
