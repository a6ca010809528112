import { z } from "zod";

/** What a person may do in a region, the most first: all of it, its candidates, or look at them. `admin` is staff of all regions. */
export const StaffRole = z.enum(["admin", "manager", "adviser", "reader"]);
export type StaffRole = z.infer<typeof StaffRole>;

/** Whether a role suffices where `needed` is asked for: each may do what those after it may. */
export const reaches = (role: StaffRole, needed: StaffRole): boolean =>
  StaffRole.options.indexOf(role) <= StaffRole.options.indexOf(needed);
