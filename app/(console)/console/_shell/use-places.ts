"use client";

import { reaches } from "@/lib/contract/staff-roles";
import { useConsole } from "./console-context";
import { PLACES } from "./places";

/** The pages that one's role in this region leads to. */
export function usePlaces() {
  const { region } = useConsole();
  return PLACES.filter((place) => reaches(region.role, place.role));
}
