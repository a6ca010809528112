import type { ReactNode } from "react";
import { PortalScript } from "../_components/portal-script";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";

/**
 * Loads the portal's script for the session that ends first, so that the script warns the candidate in time.
 */
export default async function RegionsLayout({ children }: { children: ReactNode }) {
  const sessions = (await findCandidateSessions()).map(({ session }) => session);
  const [first] = sessions.toSorted((one, other) => +one.expiresAt - +other.expiresAt);
  const [owner = ""] = sessions.map(({ candidateId }) => candidateId).sort();
  return (
    <>
      {first && <PortalScript session={first} owner={owner} />}
      {children}
    </>
  );
}
