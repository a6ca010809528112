import { lazyPart } from "@/app/_ui/lazy-part";
import { Skeleton } from "@/app/_ui/skeleton";
import type { Filter } from "./filter-combobox";

const loadField = () => import("./date-time-field");
const DateTimeField = lazyPart(
  () => loadField().then((loaded) => loaded.DateTimeField),
  () => <Skeleton className="h-(--control-small) w-64" />,
);

/** Returns a filter by the start or end of a period. Its URL parameter is a time in UTC. */
export const dateTimeFilter = (
  id: string,
  label: string,
  value: string,
  onChange: (value: string) => void,
): Filter => ({
  id,
  label,
  options: [],
  selected: value ? [value] : [],
  onChange: ([chosen = ""]) => onChange(chosen),
  // The menu that adds filters calls this when it opens, so that the field appears immediately. If loading
  // fails, the field tries again and reports the failure.
  onOpenChange: (isOpen) => isOpen && void Promise.allSettled([loadField()]),
  component: DateTimeField,
});
