"use client";

import { roleAtLeast } from "@/lib/contract/staff-roles";
import { useConsole } from "./console-context";
import { NAV_ITEMS } from "./nav-items";

/** Returns the pages that the user's role in this region can open. */
export function useNavItems() {
  const { region } = useConsole();
  return NAV_ITEMS.filter((item) => roleAtLeast(region.role, item.role));
}
