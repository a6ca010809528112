"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { AdministeredRegion } from "@/lib/console/administration/schema";

/**
 * Reloads the sidebar, which the server renders, after a region is created, renamed or deleted. Waits until
 * no dialog is open, because a reload could lose what the admin typed or a key that is shown only once.
 */
export function useCurrentSidebar(regions: AdministeredRegion[] | undefined, isDialogOpen: boolean): void {
  const router = useRouter();
  const links = regions && JSON.stringify(regions.map(({ name, slug }) => [name, slug]));
  const shown = useRef(links);
  useEffect(() => {
    if (isDialogOpen || links === undefined) return;
    if (shown.current !== undefined && shown.current !== links) router.refresh();
    shown.current = links;
  }, [router, links, isDialogOpen]);
}
