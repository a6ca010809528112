"use client";

import type { ReactNode } from "react";
import { TextLink } from "@/app/_ui/text-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { roleAtLeast } from "@/lib/contract/staff-roles";

/**
 * Links to a privacy request. Renders only the text if there is no id, or if the user isn't a manager.
 */
export function PrivacyRequestLink({ id, children }: { id: string | undefined; children: ReactNode }) {
  const { basePath, region } = useConsole();
  if (!id || !roleAtLeast(region.role, "manager")) return children;
  return (
    <TextLink href={`${basePath}/privacy?request=${id}`} prefetch={false}>
      {children}
    </TextLink>
  );
}
