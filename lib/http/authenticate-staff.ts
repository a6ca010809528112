import "server-only";
import { consumeRateLimit } from "@/lib/access/rate-limits/consume-rate-limit";
import { findRegion } from "@/lib/access/regions/find-region";
import { findStaffAccess, findStaffRole, staffBucket } from "@/lib/access/staff/access";
import { staffTokenIn } from "@/lib/access/staff/cookie";
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
 * The person of the console who makes a request, by the cookie of his session; null where the request has none that holds.
 * The region is named by the header `x-region`, which no other site's page can send. Fails with `forbidden` where
 * his role doesn't suffice, `region_not_found` where he doesn't work for the region.
 */
export async function authenticateStaff(contract: Contract, request: HttpRequest): Promise<Identity | null> {
  const token = staffTokenIn(request.header("cookie"));
  const access = token ? await findStaffAccess(token, new Date()) : null;
  if (!access) return null;
  assertSameOrigin(request);
  const headers = await consumeRateLimit(staffBucket(access.staff.id));
  const needed = roleNeeded(contract);
  const identity = { actor: { kind: "staff" as const, id: access.staff.id }, headers };
  if (contract.caller === "account") return { ...identity, region: null, staff: access };
  if (await isSecondFactorPending(access))
    fail("forbidden", "Confirm with your authenticator first.", {}, { headers });
  if (contract.caller === "admin" || contract.caller === "administrator") {
    if (!access.staff.isAdmin) fail("forbidden", "Only admins may do this.", {}, { headers });
    return { ...identity, region: null, staff: access };
  }
  return { ...identity, region: await resolveRegion(access, request, needed, headers), staff: access };
}

/** What a route of the API asks of staff: to look, to work on candidates, or to run the region. */
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
  const asked = request.header("x-region") ?? "";
  const role = recordId.safeParse(asked).success ? await findStaffRole(access.staff, asked) : null;
  const region = role && (await findRegion(asked));
  if (!role || !region)
    return fail("region_not_found", "You don't work for a region with this id.", {}, { headers });
  if (!roleAtLeast(role, needed)) fail("forbidden", `This takes the role ${needed}.`, {}, { headers });
  return region;
}

/** A browser says whose page sends a change; another site's may not use the cookie (beside SameSite). */
function assertSameOrigin(request: HttpRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (isSameOrigin(request.header)) return;
  fail("forbidden", "Changes are taken from the console's own pages only.");
}
