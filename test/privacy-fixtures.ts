import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { requestPrivacy } from "@/lib/portal/privacy-requests/request-privacy";
import type { PrivacyRequestKind } from "@/lib/records/privacy/schema";
import { call, drainQueue, type TestRegion } from "./api";
import { whileDraining } from "./portal-session";
import type { TestStaffMember } from "./staff";

export type PrivacyFixtures = ReturnType<typeof privacyFixtures>;

/** Returns functions that send a candidate's privacy requests, and that read and answer them as staff. */
export function privacyFixtures(ctx: CandidateContext, region: TestRegion, manager: TestStaffMember) {
  const get = (path: string, { headers } = manager) => call("GET", `/api/console${path}`, { headers });
  return {
    send: (kind: PrivacyRequestKind, explanation = "") =>
      whileDraining(region, requestPrivacy(ctx, { kind, explanation, language: "nl" })),
    get,
    list: async (query = "") => (await get(`/privacy-requests${query}`)).body.data,
    async answer(requestId: string, decision = "approved", by = manager, text = "Zo doen we het.") {
      const path = `/api/console/candidates/${ctx.session.candidateId}/privacy-answers`;
      const response = await call("POST", path, {
        headers: by.headers,
        body: { requestId, decision, answer: text },
      });
      if (response.status !== 202) return { status: response.status };
      await drainQueue(region);
      const mutation = `/api/v2/mutations/${response.body.data.mutationId}`;
      return (await call("GET", mutation, { key: region.key })).body.data;
    },
  };
}
