import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { findStaffAccess, listStaffRegions, type StaffRegion } from "@/lib/access/staff/access";
import { PAGE_HEADER, toConsolePath, withNext } from "@/lib/access/staff/console-path";
import { staffCookie } from "@/lib/access/staff/cookie";
import { isSecondFactorPending } from "@/lib/access/staff/second-factor";
import type { TenantScope } from "@/lib/contract/api-client";
import type { StaffAccess } from "@/lib/contract/context";
import { roleAtLeast, type StaffRole } from "@/lib/contract/staff-roles";
import { db } from "@/lib/platform/database/client";

/**
 * Finds the staff member of this request's session. Returns null without a valid session. Looks up the
 * session only once per request.
 */
export const findStaff = cache(async (): Promise<StaffAccess | null> => {
  const token = (await cookies()).get(staffCookie().name)?.value;
  return token ? findStaffAccess(token) : null;
});

/**
 * Returns the signed-in staff member. Redirects to the sign-in page if there is no session, and to the
 * second-factor page if the second factor is still missing. Both pages lead back to the requested page.
 */
export async function requireStaff(): Promise<StaffAccess & { regions: StaffRegion[] }> {
  const access = await findStaff();
  const next = toConsolePath((await headers()).get(PAGE_HEADER));
  if (!access) redirect(withNext("/console/sign-in", next));
  if (await isSecondFactorPending(access)) redirect(withNext("/console/second-factor", next));
  return { ...access, regions: await regionsOf(access) };
}

const regionsOf = cache((access: StaffAccess) => listStaffRegions(db(), access.staff));

/**
 * Returns the region in the URL if the staff member has at least the `needed` role in that region. Otherwise
 * responds with 404.
 */
export async function requireRegion(slug: string, needed: StaffRole = "reader") {
  const { staff, regions } = await requireStaff();
  const region = regions.find((item) => item.slug === slug);
  if (!region || !roleAtLeast(region.role, needed)) notFound();
  return { staff, region, role: region.role, regions };
}

/**
 * Returns the region and mode in the URL, and the staff member's role in the region. Responds with 404 for an
 * unknown mode, and in the same cases as `requireRegion`.
 */
export async function requireScope(
  params: Promise<{ region: string; mode: string }>,
  needed?: StaffRole,
): Promise<{ scope: TenantScope; role: StaffRole }> {
  const { region: slug, mode } = await params;
  if (mode !== "live" && mode !== "sandbox") notFound();
  const { region, role } = await requireRegion(slug, needed);
  return { scope: { regionId: region.id, mode }, role };
}

/** Returns the signed-in admin. Responds with 404 for other staff. Redirects like `requireStaff`. */
export async function requireAdmin(): Promise<StaffAccess["staff"]> {
  const { staff } = await requireStaff();
  if (!staff.isAdmin) notFound();
  return staff;
}
