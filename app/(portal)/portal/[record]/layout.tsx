import type { ReactNode } from "react";
import { accentStyle } from "@/lib/access/regions/accent";
import { candidateContext } from "@/lib/portal/contexts/candidate-context";
import { findMergedOfSameAddress } from "@/lib/records/merges/find-merged";
import { PortalScript } from "../_components/portal-script";
import { RegionName } from "../_components/region-name";
import { SignedInAs } from "../_components/signed-in-as";
import { requireCandidateSession } from "../_lib/own-record";

type Props = { params: Promise<{ record: string }>; children: ReactNode };

export default async function RecordLayout({ params, children }: Props) {
  const { record } = await params;
  const access = await requireCandidateSession(record);
  const { scope, session } = access;
  const mergedIds = await findMergedOfSameAddress(candidateContext(access), session.candidateId);
  return (
    <>
      {scope.region.accentColour && <style>{accentStyle(scope.region.accentColour)}</style>}
      {mergedIds.length > 0 && (
        <script
          src="/portal-merged.js"
          defer
          data-owner={session.candidateId}
          data-merged={mergedIds.join(" ")}
        />
      )}
      <PortalScript session={session} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-stream">
          <RegionName region={scope.region} />
        </p>
        <SignedInAs path={`/portal/${record}`} record={record} />
      </div>
      {children}
    </>
  );
}
