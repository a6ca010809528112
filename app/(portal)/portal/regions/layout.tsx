import type { ReactNode } from "react";
import { PortalScript } from "../_components/portal-script";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";

/** Loads the portal's script, which counts down the time of the first session. */
export default async function RegionsLayout({ children }: { children: ReactNode }) {
  const [first] = await findCandidateSessions();
  return (
    <>
      {first && <PortalScript session={first.session} />}
      {children}
    </>
  );
}
