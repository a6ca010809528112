import { findLogoPath } from "@/lib/access/regions/logo";
import { db } from "@/lib/platform/database/client";

/**
 * Shows a region's name and its logo, if any. The white background keeps a dark logo visible in dark mode.
 */
export async function RegionName({ region }: { region: { id: string; name: string } }) {
  const logo = await findLogoPath(db(), region.id);
  return (
    <span className="flex items-center gap-3 font-semibold">
      {logo && (
        // biome-ignore lint/performance/noImgElement: logos are small already and their size is unknown
        <img src={logo} alt="" className="h-12 max-w-40 rounded-md bg-white object-contain p-1.5" />
      )}
      {region.name}
    </span>
  );
}
