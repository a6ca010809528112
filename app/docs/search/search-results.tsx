import { useEffect } from "react";
import { type Language, withLanguage } from "@/lib/platform/languages";
import type { FoundEntry } from "./find-entries";
import type { SearchLabels } from "./search-labels";

type SearchResultsProps = {
  id: string;
  isShown: boolean;
  found: readonly FoundEntry[];
  active: number;
  language: Language;
  status: string;
  labels: SearchLabels;
  shortcut: { isOn: boolean; change: (isOn: boolean) => void };
  onOpen: (index: number) => void;
};

export function SearchResults(props: SearchResultsProps) {
  const { id, isShown, found, active, status, labels, shortcut } = props;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div
      className={
        isShown
          ? "absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line-strong bg-paper shadow-lg"
          : ""
      }
    >
      <p role="status" className={isShown && status ? "px-3 pt-2 text-muted text-sm" : "sr-only"}>
        {isShown ? status : ""}
      </p>
      <div
        id={`${id}-results`}
        role="listbox"
        aria-label={labels.results}
        hidden={!isShown || found.length === 0}
        className="max-h-[60dvh] overflow-y-auto p-1"
      >
        {found.map((entry, index) => (
          <Result key={entry.path} {...props} entry={entry} index={index} />
        ))}
      </div>
      {isShown && (
        <label className="flex min-h-(--control) items-center gap-2 border-line border-t px-3 text-sm">
          <input
            type="checkbox"
            checked={shortcut.isOn}
            onChange={(event) => shortcut.change(event.target.checked)}
          />
          {labels.shortcut}
        </label>
      )}
    </div>
  );
}

/** Renders a link, so that readers can open a result in a new tab. The search field keeps the focus. */
function Result({
  id,
  entry,
  index,
  active,
  language,
  onOpen,
}: SearchResultsProps & { entry: FoundEntry; index: number }) {
  const { path, title, page, excerpt } = entry;
  return (
    <a
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={withLanguage(language, path)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(index);
      }}
      className="block rounded px-2 py-1.5 hover:bg-hover aria-selected:bg-chosen aria-selected:outline-2 aria-selected:outline-stream aria-selected:-outline-offset-2"
    >
      <span className="block font-medium wrap-anywhere">
        {title} {page && <span className="font-normal text-muted text-sm">{page}</span>}
      </span>
      <span className="block text-muted text-sm wrap-anywhere">{excerpt}</span>
    </a>
  );
}
