import { useRef, useState } from "react";
import type { SearchEntry } from "./find-entries";

type Loaded = { entries: readonly SearchEntry[]; hasFailed: boolean };

/** Loads the index on first use. After a failure, the next use retries. */
export function useSearchIndex(url: string): Loaded & { load: () => void } {
  const [loaded, setLoaded] = useState<Loaded>({ entries: [], hasFailed: false });
  const isRequested = useRef(false);
  const load = () => {
    if (isRequested.current) return;
    isRequested.current = true;
    fetchIndex(url).then(
      (entries) => setLoaded({ entries, hasFailed: false }),
      () => {
        isRequested.current = false;
        setLoaded({ entries: [], hasFailed: true });
      },
    );
  };
  return { ...loaded, load };
}

async function fetchIndex(url: string): Promise<SearchEntry[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return response.json();
}
