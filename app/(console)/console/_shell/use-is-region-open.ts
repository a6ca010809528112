import { useParams } from "next/navigation";

/**
 * Returns a function that tells whether the user is still in this region and mode. Work that began there may end
 * after the user has left. Outside a region, it always returns true.
 */
export function useIsRegionOpen(): () => boolean {
  const { region, mode } = useParams();
  return () => !region || window.location.pathname.startsWith(`/console/${region}/${mode}/`);
}
