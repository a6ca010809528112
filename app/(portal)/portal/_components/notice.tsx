import type { ReactNode } from "react";

/** Shows the outcome of the visitor's last action. The portal's script adds a close button. */
export const Notice = ({ isError = false, children }: { isError?: boolean; children: ReactNode }) => (
  <div
    role={isError ? "alert" : "status"}
    data-notice
    className={`mb-8 flex flex-wrap items-center justify-between gap-x-6 border-l-4 bg-raised px-4 py-3 print:hidden ${isError ? "border-sun" : "border-stream"}`}
  >
    <p className="wrap-anywhere min-w-0">{children}</p>
  </div>
);
