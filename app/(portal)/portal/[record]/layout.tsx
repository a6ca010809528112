import type { ReactNode } from "react";
import { accentStyle } from "@/lib/access/regions/accent";
import { RegionName } from "../_components/region-name";
import { requireCandidateSession } from "../_lib/own-record";

type Props = { params: Promise<{ record: string }>; children: ReactNode };

export default async function RecordLayout({ params, children }: Props) {
  const { region } = (await requireCandidateSession((await params).record)).scope;
  return (
    <>
      {region.accentColour && <style>{accentStyle(region.accentColour)}</style>}
      <p className="mb-3 text-stream">
        <RegionName region={region} />
      </p>
      {children}
    </>
  );
}
