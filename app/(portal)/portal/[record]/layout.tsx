import type { ReactNode } from "react";
import { accentStyle } from "@/lib/access/regions/accent";
import { MergedInput } from "../_components/merged-input";
import { PortalScript } from "../_components/portal-script";
import { RegionName } from "../_components/region-name";
import { SandboxNotice } from "../_components/sandbox-notice";
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
