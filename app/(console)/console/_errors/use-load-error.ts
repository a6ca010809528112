"use client";

import { useRef } from "react";

type Query = { error: Error | null; errorUpdateCount: number; dataUpdatedAt: number };

/**
 * Returns why a query has no data, or null. Keeps the reason while the query tries again, when React Query
 * already reports that it is loading. Otherwise the page would replace the error by a placeholder, which takes
 * focus from the button that was pressed, and then announce the error again.
 */
export function useLoadError({ error, errorUpdateCount, dataUpdatedAt }: Query): Error | null {
  const latest = useRef(error);
  latest.current = error ?? latest.current;
  return errorUpdateCount > 0 && dataUpdatedAt === 0 ? latest.current : null;
}
