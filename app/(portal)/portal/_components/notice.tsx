import type { ReactNode } from "react";

/** Shows the result of the visitor's last action. */
export const Notice = ({ isError = false, children }: { isError?: boolean; children: ReactNode }) => (
  <p
    role={isError ? "alert" : "status"}
    className={`mb-8 border-l-4 bg-raised px-4 py-3 ${isError ? "border-sun" : "border-stream"}`}
  >
    {children}
  </p>
);
