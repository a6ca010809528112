/** The pages of the administration, by the names of their texts. */
export const ADMIN_PAGES = [
  { name: "regions", href: "/console/admin" },
  { name: "staff", href: "/console/admin/staff" },
  { name: "keys", href: "/console/admin/keys" },
  { name: "health", href: "/console/admin/health" },
] as const;
