"use client";

import { type FocusEvent, useId, useRef } from "react";
import { Input } from "@/app/_ui/input";
import { Kbd } from "@/app/_ui/kbd";
import type { Language } from "@/lib/platform/languages";
import type { SearchLabels } from "./search-labels";
import { SearchResults } from "./search-results";
import { useSearch } from "./use-search";
import { useSearchIndex } from "./use-search-index";
import { useSlashShortcut } from "./use-slash-shortcut";

type SearchFieldProps = { language: Language; indexUrl: string; labels: SearchLabels };

/**
 * A combobox as described by the ARIA Authoring Practices. Focus stays in the field, and the arrow keys
 * choose a result.
 */
export function SearchField({ language, indexUrl, labels }: SearchFieldProps) {
  const [id, field] = [useId(), useRef<HTMLInputElement>(null)];
  const { entries, hasFailed, load } = useSearchIndex(indexUrl);
  const { query, found, active, isShown, setIsOpen, change, handleKey, openResult } = useSearch(
    entries,
    language,
  );
  const shortcut = useSlashShortcut(field);
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  const status = { count: found.length, hasFailed, isLoaded: entries.length > 0 };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only detects that focus leaves
    <div className="relative" onBlur={closeOutside}>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {labels.field} {shortcut.isOn && <Kbd>/</Kbd>}
      </label>
      <Input
        id={id}
        ref={field}
        type="text"
        enterKeyHint="search"
        name="q"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        value={query}
        aria-expanded={isShown && found.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        onFocus={load}
        onChange={(event) => {
          load();
          change(event.target.value);
        }}
        onKeyDown={handleKey}
      />
      <SearchResults
        {...{ id, isShown, found, active, language, labels, shortcut }}
        status={statusOf(labels, status)}
        onOpen={openResult}
      />
    </div>
  );
}

type Status = { count: number; hasFailed: boolean; isLoaded: boolean };

function statusOf(labels: SearchLabels, { count, hasFailed, isLoaded }: Status): string {
  if (hasFailed) return labels.failure;
  if (!isLoaded) return "";
  return count === 0 ? labels.none : labels.count.replace("{count}", String(count));
}
