import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { accentStyle } from "@/lib/access/regions/accent";
import type { CandidateAccess } from "@/lib/contract/context";
import { MergedInput } from "../_components/merged-input";
import { PortalScript } from "../_components/portal-script";
import { RegionName } from "../_components/region-name";
import { SignedInAs } from "../_components/signed-in-as";
import { requireCandidateSession } from "../_lib/own-record";

type Props = { params: Promise<{ record: string }>; children: ReactNode };

export default async function RecordLayout({ params, children }: Props) {
  const { record } = await params;
  const access = await requireCandidateSession(record);
  const { scope, session } = access;
  return (
    <>
      {scope.region.accentColour && <style>{accentStyle(scope.region.accentColour)}</style>}
      <MergedInput access={access} />
      <PortalScript session={session} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-stream">
          <RegionName region={scope.region} />
        </p>
        <SignedInAs path={`/portal/${record}`} record={record} />
      </div>
      <SandboxNotice scope={scope} />
      {children}
    </>
  );
}

/** Says that the record is in the sandbox. Shows nothing for a live record. */
async function SandboxNotice({ scope: { base } }: Pick<CandidateAccess, "scope">) {
  if (base.mode !== "sandbox") return null;
  const t = await getTranslations("portalRecord");
  return <p className="mb-6 border-sun border-l-4 bg-raised px-4 py-3 print:hidden">{t("sandbox")}</p>;
}
