import { type ReactNode, useId } from "react";

export function NavGroup({
  title,
  className = "",
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={`mt-4 first:mt-0 ${className}`}>
      <p id={id} className="narrow:sr-only px-2 pb-1 font-medium text-muted text-xs">
        {title}
      </p>
      <ul aria-labelledby={id} className="space-y-0.5">
        {children}
      </ul>
    </div>
  );
}
