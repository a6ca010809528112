import type { ReactNode } from "react";
import { SiteShell } from "../site-shell";

export default function PortalRootLayout({ children }: { children: ReactNode }) {
  return <SiteShell isForCandidates>{children}</SiteShell>;
}
