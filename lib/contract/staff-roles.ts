/**
 * From highest to lowest. An admin can do everything in all regions, a manager manages the region, an adviser
 * edits candidates, and a reader only reads.
 */
export const STAFF_ROLES = ["admin", "manager", "adviser", "reader"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Returns whether the role includes the rights of `needed`. */
export const roleAtLeast = (role: StaffRole, needed: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(needed);
