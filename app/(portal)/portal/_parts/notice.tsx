import type { ReactNode } from "react";

/** What became of what somebody just did; `isProblem` where it can be mended. */
export const Notice = ({ isProblem = false, children }: { isProblem?: boolean; children: ReactNode }) => (
  <p
    role={isProblem ? "alert" : "status"}
    className={`mb-8 border-l-4 bg-raised px-4 py-3 ${isProblem ? "border-sun" : "border-stream"}`}
  >
    {children}
  </p>
);
