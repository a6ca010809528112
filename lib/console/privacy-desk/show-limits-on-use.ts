import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { getCandidate } from "@/lib/records/candidates/find";
import { findWithdrawnAt, isWithdrawnByCandidate } from "@/lib/records/consents/find";
import { findErasureRequest } from "@/lib/records/privacy/erasure-requests";
import { findPrivacyRequests, type PrivacyRequestRow } from "@/lib/records/privacy/privacy-requests";
import { findRegisteredAgainAt } from "@/lib/records/privacy/registered-again";
import type { PrivacyRequestKind } from "@/lib/records/privacy/schema";
import type { privacyDesk } from "./contract";

/**
 * For each kind of request, returns when the region approved the latest request that is in effect, or null if
 * no request is in effect. Also returns when the candidate will be deleted (if they asked for deletion), when
 * the region's system registered them again since, when consent was withdrawn, and the requests that are
 * open or approved.
 */
export const showLimitsOnUse: Handler<typeof privacyDesk.limits> = async (ctx, { params }) => {
  const { id, privacyConsent } = await getCandidate(ctx, params.id);
  const [requests, erasure, withdrawnAt] = await Promise.all([
    findPrivacyRequests(ctx, id),
    findErasureRequest(ctx, id),
    findWithdrawnAt(ctx, id, privacyConsent),
  ]);
  const registeredAgainAt = erasure && (await findRegisteredAgainAt(ctx, id, erasure.requestedAt));
  return {
    data: {
      erasureDueAt: erasure?.dueAt.toISOString() ?? null,
      registeredAgainAt: registeredAgainAt?.toISOString() ?? null,
      restrictedSince: approvedSince(requests, "restriction"),
      objectedSince: approvedSince(requests, "objection"),
      withdrawnSince: withdrawnAt?.toISOString() ?? null,
      isWithdrawnByCandidate: withdrawnAt !== null && (await isWithdrawnByCandidate(ctx, id)),
      requests: requests
        .filter(({ decision }) => decision === null || decision === "approved")
        .map(({ id, kind, dueAt, decision }) => ({
          id,
          kind,
          dueAt: dueAt.toISOString(),
          isOpen: decision === null,
        })),
    },
  };
};

const approvedSince = (requests: PrivacyRequestRow[], wanted: PrivacyRequestKind): string | null =>
  requests
    .find(({ kind, decision }) => kind === wanted && decision === "approved")
    ?.answeredAt?.toISOString() ?? null;
