import { z } from "zod";
import { STAFF_ROLES } from "./roles";

export const StaffRole = z.enum(STAFF_ROLES);
