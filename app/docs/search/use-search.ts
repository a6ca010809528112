import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { type Language, withLanguage } from "@/lib/platform/languages";
import { findEntries, type SearchEntry } from "./find-entries";

/** Holds the query, the results and the active result, and handles the keyboard. */
export function useSearch(entries: readonly SearchEntry[], language: Language) {
  const router = useRouter();
  const [query, setQuery] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = findEntries(entries, query);
  const isShown = isOpen && query.trim() !== "";

  const openResult = (index: number) => {
    const entry = found[index];
    if (!entry) return;
    setIsOpen(false);
    router.push(withLanguage(language, entry.path));
  };
  const change = (text: string) => {
    setQuery(text);
    setActive(-1);
    setIsOpen(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = nextActive(event.key, active, isShown ? found.length : 0);
    if (next !== null) setActive(next);
    else if (event.key === "Enter" && isShown) openResult(Math.max(active, 0));
    else if (event.key === "Escape" && isShown) setIsOpen(false);
    else return;
    event.preventDefault();
  };
  return { query, found, active, isShown, setIsOpen, change, handleKey, openResult };
}

/** Returns the index of the result that a key moves to, or null for other keys. */
function nextActive(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active <= 0 ? count - 1 : active - 1;
  return null;
}
