"use client";

import { useErrorMessage } from "./use-error-message";

/** Says below a list why its next page, or a newer version, couldn't be loaded. */
export function ListError({ error }: { error: unknown }) {
  const reason = useErrorMessage();
  if (!error) return null;
  return (
    <p role="alert" className="my-3 text-danger text-sm">
      {reason(error)}
    </p>
  );
}
