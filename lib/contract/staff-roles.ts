/** Roles in descending order: manage the region, edit candidates, read only. `admin` covers all regions. */
export const STAFF_ROLES = ["admin", "manager", "adviser", "reader"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Returns whether the role includes the rights of `needed`. */
export const roleAtLeast = (role: StaffRole, needed: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(needed);
