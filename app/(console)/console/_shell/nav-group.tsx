import { type ReactNode, useId } from "react";

export function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="mt-4 first:mt-0">
      <p id={id} className="px-2 pb-1 font-medium text-muted text-xs">
        {title}
      </p>
      <ul aria-labelledby={id} className="space-y-0.5">
        {children}
      </ul>
    </div>
  );
}
