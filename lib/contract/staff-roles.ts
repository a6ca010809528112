/** What a person may do in a region, the most first: all of it, its candidates, or look at them. `admin` is staff of all regions. */
export const STAFF_ROLES = ["admin", "manager", "adviser", "reader"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether a role suffices where `needed` is asked for: each may do what those after it may. */
export const roleAtLeast = (role: StaffRole, needed: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(needed);
