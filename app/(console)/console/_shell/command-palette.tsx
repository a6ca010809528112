"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command, useCommandState } from "cmdk";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/app/_ui/icon-button";
import { isOnToast } from "@/app/_ui/is-on-toast";
import { takeEarlyText } from "@/app/_ui/typing";
import { useDebounced } from "@/app/_ui/use-debounced";
import { useRestoreFocus } from "@/app/_ui/use-restore-focus";
import { FoundIn } from "@/app/(console)/console/_candidates/found-in";
import { LimitedUseMark } from "@/app/(console)/console/_candidates/limited-use-mark";
import { type CandidatesPage, readCandidatesPage } from "@/lib/console/candidates/queries";
import { viewSearch, viewsQuery } from "@/lib/console/saved-views/queries";
import { useErrorMessage } from "../_errors/use-error-message";
import { useNavigate } from "../_leaving/use-navigate";
import { PhaseBadge } from "../_values/phase-badge";
import { ADMIN_PAGES } from "./admin-pages";
import { useConsole } from "./console-context";
import type { Overlay } from "./overlay";
import { PaletteItem } from "./palette-item";
import { useNavItems } from "./use-nav-items";

type Props = { onClose: () => void; onOpen: (opened: Overlay) => void };

export function CommandPalette(props: Props) {
  const t = useTranslations("console");
  const focusBack = useRestoreFocus();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={focusBack}
          onEscapeKeyDown={stayOnToast}
          onInteractOutside={stayOnToast}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(38rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-paper text-ink text-sm shadow-2xl"
        >
          <Dialog.Title className="sr-only">{t("palette.title")}</Dialog.Title>
          <Palette {...props} />
          {/* Outside the list's keyboard handler, which would choose an item on Enter. */}
          <Dialog.Close asChild>
            <IconButton icon="close" className="absolute top-1 right-1 size-11" label={t("close")} />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Keeps the search open on Escape and clicks in a toast. Escape moves focus from the toasts back to the
 * search.
 */
const stayOnToast = (event: Event) => isOnToast(event.target) && event.preventDefault();

function Palette({ onClose, onOpen }: Props) {
  const t = useTranslations("console");
  const open = useNavigate();
  const { basePath, region, canWrite } = useConsole();
  const navItems = useNavItems();
  const [search, setSearch] = useState("");
  const found = useFoundCandidates(search, false);
  const foundClosed = useFoundCandidates(search, true);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => takeEarlyText("palette", input.current), []);
  const navigate = (address: string) => {
    onClose();
    open(address);
  };
  const go = (path: string) => navigate(`${basePath}/${path}`);
  return (
    <Command label={t("palette.title")} loop>
      <Command.Input
        ref={input}
        value={search}
        // cmdk trims the values of items, so a value that starts with a space would never match.
        onValueChange={(typed) => setSearch(typed.trimStart())}
        placeholder={t("palette.placeholder")}
        className="w-full border-line border-b bg-transparent py-3 pr-14 pl-4 text-base placeholder:text-muted focus-visible:outline-none"
      />
      <Command.List label={t("palette.title")} className="max-h-[50vh] overflow-y-auto p-1.5">
        <CandidateResults heading="candidates" {...{ search, found }} onNavigate={go} />
        <CandidateResults heading="closedCandidates" {...{ search, found: foundClosed }} onNavigate={go} />
        <Command.Group heading={t("palette.go")} className={GROUP_CLASS}>
          {navItems.map(({ name, icon, keys }) => (
            <PaletteItem key={name} icon={icon} keys={keys} onSelect={() => go(name)}>
              {t(`pages.${name}`)}
            </PaletteItem>
          ))}
          {canWrite && (
            <PaletteItem icon="plus" keys="c" onSelect={() => go("candidates/new")}>
              {t("shell.newCandidate")}
            </PaletteItem>
          )}
          <PaletteItem icon="dots" keys="?" onSelect={() => onOpen("shortcuts")}>
            {t("shell.shortcuts")}
          </PaletteItem>
          <PaletteItem icon="shield" onSelect={() => navigate("/console/account")}>
            {t("account.title")}
          </PaletteItem>
        </Command.Group>
        <SavedViews onNavigate={go} />
        {region.role === "admin" && <AdminPages onNavigate={navigate} />}
      </Command.List>
      <SearchStatus searches={[found, foundClosed]} />
    </Command>
  );
}

/** Says what the list doesn't show: that the search is still running, has failed or has found nothing. */
function SearchStatus({ searches }: { searches: readonly FoundCandidates[] }) {
  const t = useTranslations("console.palette");
  const reason = useErrorMessage();
  const isEmpty = useCommandState(({ filtered }) => filtered.count === 0);
  const failed = searches.find(({ error }) => error);
  const isRunning = searches.some(({ isOutdated }) => isOutdated);
  const areNoneShown = searches.every(({ candidates }) => candidates.length === 0);
  const answer = failed ? reason(failed.error) : isEmpty && t("none");
  const text = isRunning ? areNoneShown && t("searching") : answer;
  return (
    <p role="status" className="px-4 text-muted not-empty:py-3">
      {text}
    </p>
  );
}

const GROUP_CLASS =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs";

/** Lists the admin pages. Their values have a prefix, because region pages can have the same names. */
function AdminPages({ onNavigate }: { onNavigate: (address: string) => void }) {
  const t = useTranslations("console.admin");
  return (
    <Command.Group heading={t("title")} className={GROUP_CLASS}>
      {ADMIN_PAGES.map(({ name, href }) => (
        <PaletteItem
          key={name}
          icon="gear"
          value={`${t("title")} ${t(`tabs.${name}`)}`}
          onSelect={() => onNavigate(href)}
        >
          {t(`tabs.${name}`)}
        </PaletteItem>
      ))}
    </Command.Group>
  );
}

const RESULTS_MAX = 8;

type FoundCandidates = {
  candidates: CandidatesPage["data"];
  error: Error | null;
  /** Whether the candidates were found for an earlier search text, or aren't loaded yet. */
  isOutdated: boolean;
};

function useFoundCandidates(search: string, areClosed: boolean): FoundCandidates {
  const { scope } = useConsole();
  const wanted = search.trim();
  const q = useDebounced(wanted);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: [scope.regionId, scope.mode, "candidates", "found", q, areClosed],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ q, ...(areClosed ? { closed: "true" } : {}) }).toString();
      return readCandidatesPage(scope, { query, pageSize: RESULTS_MAX, cursor: null }, signal);
    },
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
  if (wanted === "") return { candidates: [], error: null, isOutdated: false };
  const candidates = q === "" ? [] : (data?.data ?? []);
  return { candidates, error, isOutdated: isPending || isPlaceholderData || q !== wanted };
}

/**
 * Lists the matching candidates. Each value starts with the search text, because cmdk hides values that don't
 * match.
 */
export function CandidateResults({
  heading,
  search,
  found: { candidates, isOutdated },
  onNavigate,
}: {
  heading: "candidates" | "closedCandidates";
  search: string;
  found: FoundCandidates;
  onNavigate: (path: string) => void;
}) {
  const t = useTranslations("console.palette");
  if (candidates.length === 0) return null;
  return (
    <Command.Group heading={t(heading)} className={GROUP_CLASS}>
      {candidates.map(({ id, name, city, phase, foundIn, useLimits }) => (
        <PaletteItem
          // cmdk selects an item only when the item mounts, so remount the results once they are current.
          key={`${id} ${isOutdated}`}
          icon="people"
          value={`${search} ${id}`}
          // Enter mustn't open a person who was found for an earlier search text.
          isDisabled={isOutdated}
          onSelect={() => onNavigate(`candidates/${id}`)}
        >
          <span className="min-w-0 flex-1 truncate">
            {name}
            {city && <span className="text-muted"> · {city}</span>}
            {foundIn && <FoundIn foundIn={foundIn} />}
          </span>
          <LimitedUseMark limits={useLimits} />
          <PhaseBadge phase={phase} />
        </PaletteItem>
      ))}
    </Command.Group>
  );
}

function SavedViews({ onNavigate }: { onNavigate: (path: string) => void }) {
  const t = useTranslations("console.views");
  const { scope, region } = useConsole();
  const { data } = useQuery(viewsQuery(scope));
  if (!data?.length) return null;
  return (
    <Command.Group heading={t("title")} className={GROUP_CLASS}>
      {data.map((view) => {
        const owner = view.isShared ? t("shared", { region: region.name }) : t("own");
        return (
          <PaletteItem
            key={view.id}
            icon="bookmark"
            // Include the owner, because the palette identifies items by their value and two views can have
            // the same name.
            value={`${view.name} ${owner}`}
            onSelect={() => onNavigate(`candidates${viewSearch(view)}`)}
          >
            <span className="min-w-0 flex-1 truncate">{view.name}</span>
            <span className="text-muted text-xs">{owner}</span>
          </PaletteItem>
        );
      })}
    </Command.Group>
  );
}
