import type { ReactNode } from "react";
import { SiteFrame } from "@/app/site-frame";

export default function PortalFrame({ children }: { children: ReactNode }) {
  return <SiteFrame isForCandidates>{children}</SiteFrame>;
}
