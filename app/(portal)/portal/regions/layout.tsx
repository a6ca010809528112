import type { ReactNode } from "react";
import { MergedInput } from "../_components/merged-input";
import { PortalScript } from "../_components/portal-script";
import { findCandidateSessions } from "../_lib/find-candidate-sessions";
import { findRegionsOwner } from "../_lib/find-regions-owner";

/**
 * Loads the portal's script for the session that ends first, so that the script warns the candidate in time.
 */
export default async function RegionsLayout({ children }: { children: ReactNode }) {
  const [owner, all] = await Promise.all([findRegionsOwner(), findCandidateSessions()]);
  const [first] = all.toSorted((one, other) => +one.session.expiresAt - +other.session.expiresAt);
  return (
    <>
      {all.map((access) => (
        <MergedInput key={access.session.id} access={access} />
      ))}
      {first && <PortalScript session={first.session} owner={owner} />}
      {children}
    </>
  );
}
