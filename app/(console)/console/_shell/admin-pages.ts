import type { IconName } from "@/app/_ui/icon";

/** The administration pages. `name` is the message key. */
export const ADMIN_PAGES = [
  { name: "regions", href: "/console/admin", icon: "board" },
  { name: "staff", href: "/console/admin/staff", icon: "people" },
  { name: "keys", href: "/console/admin/keys", icon: "key" },
  { name: "securityLog", href: "/console/admin/security-log", icon: "log" },
  { name: "health", href: "/console/admin/health", icon: "chart" },
] as const satisfies readonly { name: string; href: string; icon: IconName }[];
