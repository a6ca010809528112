"use client";

import { createContext, type ReactNode, use } from "react";
import type { TenantScope } from "@/lib/contract/api-client";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { roleAtLeast, type StaffRole } from "@/lib/contract/staff-roles";

export type ConsoleRegion = { id: string; slug: string; name: string; role: StaffRole };

export type ConsoleContextValue = {
  /** `isOidcOnly`: staff sign in only at the identity provider, and get no codes by e-mail. */
  staff: { id: string; name: string; email: string; isOidcOnly: boolean };
  region: ConsoleRegion & { customFields: CustomFieldDefinition[] };
  regions: ConsoleRegion[];
  mode: "live" | "sandbox";
};

const ConsoleContext = createContext<ConsoleContextValue | null>(null);

export const ConsoleProvider = ({ value, children }: { value: ConsoleContextValue; children: ReactNode }) => (
  <ConsoleContext value={value}>{children}</ConsoleContext>
);

/**
 * Returns the console context, with the scope for requests, the base path for links, and whether the user has
 * write access.
 */
export function useConsole() {
  const context = use(ConsoleContext);
  if (!context) throw new Error("Call useConsole() inside a ConsoleProvider.");
  const scope: TenantScope = { regionId: context.region.id, mode: context.mode };
  const basePath = `/console/${context.region.slug}/${context.mode}`;
  return { ...context, scope, basePath, canWrite: roleAtLeast(context.region.role, "adviser") };
}
