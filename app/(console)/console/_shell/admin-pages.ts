/** The administration pages; `name` is the message key. */
export const ADMIN_PAGES = [
  { name: "regions", href: "/console/admin" },
  { name: "staff", href: "/console/admin/staff" },
  { name: "keys", href: "/console/admin/keys" },
  { name: "health", href: "/console/admin/health" },
] as const;
