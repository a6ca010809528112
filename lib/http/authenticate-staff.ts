import "server-only";
import type { TakeToken } from "@/lib/access/rate-limits/consume-rate-limit";
import { bucketOf } from "@/lib/access/rate-limits/token-bucket";
import { findRegion } from "@/lib/access/regions/find-region";
import { findStaffAccess, findStaffRole } from "@/lib/access/staff/access";
import { staffTokenIn } from "@/lib/access/staff/cookie";
import { assertSteppedUp } from "@/lib/access/staff/reauthenticate";
import { isSecondFactorPending } from "@/lib/access/staff/second-factor";
import type { StaffAccess } from "@/lib/contract/context";
import type { Contract } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { recordId } from "@/lib/contract/formats";
import { roleAtLeast, type StaffRole } from "@/lib/contract/staff-roles";
import type { Identity } from "./identity";
import { isSameOrigin } from "./is-same-origin";
import type { HttpRequest } from "./request-handler";

/**
 * Authenticates staff by session cookie. Returns null if there is no valid session, or if the `x-staff-id`
 * header names a different staff member than the session, because someone else has signed in since the page
 * was opened. The `x-region` header contains the region's id; browsers don't let other sites send this
 * header. Fails with `forbidden` (for a change from another origin, a role that is too low, or a `?region=`
 * other than `x-region`), `second_factor_required`, `region_not_found` (without a role in the region),
 * `step_up_required` or `rate_limited`.
 */
export async function authenticateStaff(
  contract: Contract,
  request: HttpRequest,
  query: Record<string, unknown>,
  takeToken: TakeToken,
): Promise<Identity | null> {
  const token = staffTokenIn(request.header("cookie"));
  const isIdle = request.header("x-user-idle") !== null;
  const now = new Date();
  const access = token ? await findStaffAccess(token, { isIdle }) : null;
  if (!access || !isOwnPage(access, request)) return null;
  assertSameOrigin(request);
  // All sessions of a staff member share a bucket.
  const headers = await takeToken(bucketOf(access.staff.id));
  const identity = { actor: { kind: "staff" as const, id: access.staff.id }, headers };
  if (!contract.beforeSecondFactor && (await isSecondFactorPending(access)))
    fail("second_factor_required", "Confirm with your authenticator first.", {}, { headers });
  const isForAdmins = contract.caller === "admin" || contract.caller === "administrator";
  if (isForAdmins && !access.staff.isAdmin) fail("forbidden", "Only admins may do this.", {}, { headers });
  const hasRegion = contract.caller !== "account" && !isForAdmins;
  const scope = hasRegion
    ? await resolveRegion(access, request, roleNeeded(contract), headers)
    : { region: null };
  if (scope.region && query.region !== undefined && query.region !== scope.region.id)
    fail("forbidden", "The region parameter must be the region in x-region.", {}, { headers });
  // Checked last, because users shouldn't have to confirm a request that fails anyway.
  if (contract.stepUp === true) await assertSteppedUp(access, now, headers);
  return { ...identity, ...scope, staff: access };
}

function isOwnPage({ staff }: StaffAccess, request: HttpRequest): boolean {
  const pageOf = request.header("x-staff-id");
  return !pageOf || pageOf === staff.id;
}

/** Returns the lowest role that can call an endpoint: the contract's role, or the default. */
export function roleNeeded(contract: Contract): StaffRole {
  if (contract.role) return contract.role;
  if (contract.caller === "admin" || contract.caller === "administrator") return "admin";
  if (contract.mutation) return "adviser";
  return contract.sandbox ? "reader" : "manager";
}

async function resolveRegion(
  access: StaffAccess,
  request: HttpRequest,
  needed: StaffRole,
  headers: Record<string, string>,
) {
  const regionId = request.header("x-region") ?? "";
  const role = recordId.safeParse(regionId).success ? await findStaffRole(access.staff, regionId) : null;
  const region = role && (await findRegion(regionId));
  if (!role || !region)
    return fail("region_not_found", "You don't have access to a region with this id.", {}, { headers });
  if (!roleAtLeast(role, needed)) fail("forbidden", `This requires the role ${needed}.`, {}, { headers });
  return { region, role };
}

/** Rejects changes from other sites' pages, as a CSRF protection in addition to SameSite cookies. */
function assertSameOrigin(request: HttpRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (isSameOrigin(request.header)) return;
  fail("forbidden", "Changes are only accepted from the console's own pages.");
}
