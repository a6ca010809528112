import { findLogoPath } from "@/lib/access/regions/logo";
import { db } from "@/lib/platform/database/client";

/** A region's name with its logo, where it has one. A logo is made for white paper, so that is what it stands on. */
export async function RegionName({ region }: { region: { id: string; name: string } }) {
  const logo = await findLogoPath(db(), region.id);
  return (
    <span className="flex items-center gap-3 font-semibold">
      {logo && (
        // biome-ignore lint/performance/noImgElement: it is as small as it is shown, and of a size that isn't known
        <img src={logo} alt="" className="h-12 max-w-40 rounded-md bg-white object-contain p-1.5" />
      )}
      {region.name}
    </span>
  );
}
