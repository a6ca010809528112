import { isApiError, NO_TENANT, requestData } from "@/lib/contract/api-client";

type Account = { id: string; secondFactor: { isNeeded: boolean; isSetUp: boolean } };

/** The state of the browser's session, and whether it belongs to the staff member whose page is open. */
export type SessionState = "none" | "second factor" | "second factor setup" | "same person" | "other person";

/** Looks up who is currently signed in. Throws an `ApiError` if the server can't be reached. */
export async function findSession(staffId: string): Promise<SessionState> {
  // With an empty id, the server accepts the session of any staff member.
  const headers = { "x-staff-id": "" };
  const account = await requestData<Account>(NO_TENANT, "/console/me", { headers }).catch(
    (error: unknown) => {
      if (isApiError(error) && error.code === "unauthorized") return null;
      throw error;
    },
  );
  if (!account) return "none";
  const { id, secondFactor } = account;
  if (id !== staffId) return "other person";
  if (!secondFactor.isNeeded) return "same person";
  return secondFactor.isSetUp ? "second factor" : "second factor setup";
}
