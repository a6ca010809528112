"use client";

import { createContext, type ReactNode, use } from "react";
import type { Place } from "@/lib/contract/api-client";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { reaches, type StaffRole } from "@/lib/contract/staff-roles";

export type ConsoleRegion = { id: string; slug: string; name: string; role: StaffRole };

/** Who works here, and on what. */
export type ConsoleFacts = {
  staff: { id: string; name: string; email: string };
  region: ConsoleRegion & { customFields: CustomFieldDefinition[] };
  regions: ConsoleRegion[];
  mode: "live" | "sandbox";
};

const Context = createContext<ConsoleFacts | null>(null);

export const ConsoleProvider = ({ facts, children }: { facts: ConsoleFacts; children: ReactNode }) => (
  <Context value={facts}>{children}</Context>
);

/** The facts, with what follows from them: where requests go, where addresses begin, and whether one may write. */
export function useConsole() {
  const facts = use(Context);
  if (!facts) throw new Error("Only pages inside the console know whose it is.");
  const place: Place = { regionId: facts.region.id, mode: facts.mode };
  const root = `/console/${facts.region.slug}/${facts.mode}`;
  return { ...facts, place, root, canWrite: reaches(facts.region.role, "adviser") };
}
