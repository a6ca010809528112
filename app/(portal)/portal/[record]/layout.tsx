import type { ReactNode } from "react";
import { accentStyle } from "@/lib/access/regions/accent";
import { RegionName } from "../_parts/region-name";
import { requireRecord } from "../_session/own-record";

type Props = { params: Promise<{ record: string }>; children: ReactNode };

/** Whose pages these are, in that region's colour. */
export default async function RecordLayout({ params, children }: Props) {
  const { region } = (await requireRecord((await params).record)).place;
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
