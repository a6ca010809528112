import * as z from "zod";
import { RegionPatch } from "@/lib/access/regions/schema";
import { StaffRole } from "@/lib/access/staff/schema";
import { email, nonBlankText, recordId, timestamp } from "@/lib/contract/formats";
import { LANGUAGES } from "@/lib/platform/languages";

export const BaseQueue = z.object({
  mode: z.enum(["live", "sandbox"]),
  queuedMutations: z.int(),
  oldestQueuedAt: timestamp.nullable(),
  pendingCallbacks: z.int(),
  nextCallbackAt: timestamp.nullable(),
});

export const AdministeredRegion = z.object({
  id: recordId,
  name: z.string(),
  slug: z.string(),
  contactEmail: z.string().nullable(),
  apiKeys: z.int(),
  staff: z.int(),
  createdAt: timestamp,
  queues: z.array(BaseQueue),
});
export type AdministeredRegion = z.infer<typeof AdministeredRegion>;

/** The details that admins can change in the console, with the region's id. */
export const RegionDetails = AdministeredRegion.pick({
  id: true,
  name: true,
  slug: true,
  contactEmail: true,
});
export type RegionDetails = z.infer<typeof RegionDetails>;

const { name, slug, contactEmail } = RegionPatch.shape;

/** Omitted fields keep their value. */
export const RegionDetailsPatch = z
  .strictObject({
    name,
    slug,
    contactEmail,
    seen: RegionDetails.omit({ id: true })
      .partial()
      .meta({ description: "The values that the user saw when they started to edit." })
      .optional(),
  })
  .refine((patch) => Object.keys(patch).some((field) => field !== "seen"), {
    error: "Send at least one field to change.",
  });
export type RegionDetailsPatch = z.infer<typeof RegionDetailsPatch>;

/**
 * The number of wrong codes in the last hour, the number of addresses that they were entered for, and the
 * average number of wrong codes per hour in the 23 hours before.
 */
export const SignInFailures = z.object({
  wrongCodes: z.int(),
  addresses: z.int(),
  usualWrongCodes: z.int(),
  /** Addresses that reached the daily limit of attempts or e-mails within the last day. */
  blockedAddresses: z.int(),
  isRising: z.boolean(),
});
export type SignInFailures = z.infer<typeof SignInFailures>;

/** A role in one region. Admins need no role: they have access to all regions. */
export const RegionRole = z.strictObject({ regionId: recordId, role: StaffRole.exclude(["admin"]) });
export type RegionRole = z.infer<typeof RegionRole>;

/** `lastSeenAt` is the time of the latest activity in a stored session, or null if no session is stored. */
export const StaffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isYou: z.boolean(),
  roles: z.array(RegionRole),
  createdAt: timestamp,
  lastSeenAt: timestamp.nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

const REGIONS_MAX = 1_000;
const roles = z
  .array(RegionRole)
  .max(REGIONS_MAX)
  .refine((roles) => new Set(roles.map(({ regionId }) => regionId)).size === roles.length, {
    error: "Must name each region at most once.",
  });

/**
 * A new staff member: an admin, or a person with roles in regions. `language` is the language of the
 * invitation.
 */
export const NewStaffMember = z.strictObject({
  name: nonBlankText({ max: 200 }),
  email,
  isAdmin: z.boolean().default(false),
  language: z.enum(LANGUAGES).default("nl"),
  roles: roles.default([]),
});
export type NewStaffMember = z.infer<typeof NewStaffMember>;

export const Access = z.strictObject({ isAdmin: z.boolean(), roles });
export type Access = z.infer<typeof Access>;

/**
 * The new access of a staff member. `roles` replaces all earlier roles. `seen` is the access that the admin
 * saw before the change.
 */
export const AccessPatch = Access.extend({ seen: Access });
export type AccessPatch = z.infer<typeof AccessPatch>;

/** A key without a region: an admin key, or a webhook key for record-database events. */
export const NewGlobalKey = z.strictObject({
  scope: z.enum(["admin", "webhook"]),
  description: nonBlankText({ max: 500 }),
});
