import { Skeleton } from "@/app/_ui/skeleton";

const SKELETON_ROWS = Array.from({ length: 12 }, (_, index) => ({
  id: index,
  width: 30 + ((index * 29) % 45),
}));

export const TableSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="flex-1 overflow-hidden px-3 pt-9 sm:px-6">
    {SKELETON_ROWS.map(({ id, width }) => (
      <div key={id} className="flex h-9 items-center gap-6 border-line border-b">
        <Skeleton className="h-3 w-20" />
        <span className="block flex-1">
          <span className="block" style={{ width: `${width}%` }}>
            <Skeleton className="h-3" />
          </span>
        </span>
        <Skeleton className="h-3 w-28" />
      </div>
    ))}
  </div>
);
