import type { IconName } from "@/app/_ui/icon";
import type { StaffRole } from "@/lib/contract/staff-roles";

/** The pages for developers are a group within the pages for managing a region. */
export type NavGroupName = "work" | "manage" | "api";

/** The console's pages for the navigation, the palette and the shortcuts, each with its required role. */
export const NAV_ITEMS = [
  { group: "work", name: "candidates", icon: "people", keys: "g c", role: "reader" },
  { group: "work", name: "to-do", icon: "check", keys: "g o", role: "adviser" },
  { group: "work", name: "duplicates", icon: "copy", keys: "g u", role: "adviser" },
  { group: "work", name: "board", icon: "board", keys: "g b", role: "reader" },
  { group: "manage", name: "reports", icon: "chart", keys: "g r", role: "reader" },
  { group: "manage", name: "activity", icon: "log", keys: "g a", role: "adviser" },
  { group: "manage", name: "privacy", icon: "shield", keys: "g p", role: "manager" },
  { group: "manage", name: "texts", icon: "talk", keys: "g t", role: "manager" },
  { group: "manage", name: "fields", icon: "columns", keys: "g f", role: "manager" },
  { group: "manage", name: "settings", icon: "gear", keys: "g s", role: "manager" },
  { group: "api", name: "keys", icon: "key", keys: "g k", role: "manager" },
  { group: "api", name: "schema", icon: "file", keys: "g d", role: "reader" },
  { group: "api", name: "mutations", icon: "transfer", keys: "g m", role: "reader" },
] as const satisfies readonly {
  group: NavGroupName;
  name: string;
  icon: IconName;
  keys: string;
  role: StaffRole;
}[];
