import type { IconName } from "@/app/_ui/icon";
import type { StaffRole } from "@/lib/contract/staff-roles";

/** The console's pages for the navigation, the palette and the shortcuts, each with the role it requires. */
export const NAV_ITEMS = [
  { name: "candidates", icon: "people", keys: "g c", role: "reader" },
  { name: "board", icon: "board", keys: "g b", role: "reader" },
  { name: "mutations", icon: "transfer", keys: "g m", role: "reader" },
  { name: "reports", icon: "chart", keys: "g r", role: "reader" },
  { name: "activity", icon: "log", keys: "g a", role: "adviser" },
  { name: "texts", icon: "talk", keys: "g t", role: "manager" },
  { name: "keys", icon: "key", keys: "g k", role: "manager" },
  { name: "settings", icon: "gear", keys: "g s", role: "manager" },
  { name: "schema", icon: "file", keys: "g d", role: "reader" },
  { name: "fields", icon: "columns", keys: "g f", role: "manager" },
] as const satisfies readonly { name: string; icon: IconName; keys: string; role: StaffRole }[];
