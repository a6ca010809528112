import * as z from "zod";
import { STAFF_ROLES } from "@/lib/contract/staff-roles";

export const StaffRole = z.enum(STAFF_ROLES);
