"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "@/app/_ui/icon";
import { Kbd } from "@/app/_ui/kbd";
import { takeEarlyText } from "@/app/_ui/typing";
import { useRestoreFocus } from "@/app/_ui/use-restore-focus";
import { FoundIn } from "@/app/(console)/console/_candidates/found-in";
import type { CandidatesPage } from "@/lib/console/candidates/queries";
import { viewSearch, viewsQuery } from "@/lib/console/saved-views/queries";
import { apiRequest } from "@/lib/contract/api-client";
import { ADMIN_PAGES } from "./admin-pages";
import { useConsole } from "./console-context";
import type { Overlay } from "./overlay";
import { PhaseBadge } from "./phase-badge";
import { useDebounced } from "./use-debounced";
import { useNavItems } from "./use-nav-items";
import { useNavigate } from "./use-navigate";

type Props = { onClose: () => void; onOpen: (opened: Overlay) => void };

export function CommandPalette(props: Props) {
  const t = useTranslations("console.palette");
  const focusBack = useRestoreFocus();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={focusBack}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(38rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-paper text-ink text-sm shadow-2xl"
        >
          <Dialog.Title className="sr-only">{t("title")}</Dialog.Title>
          <Palette {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ onClose, onOpen }: Props) {
  const t = useTranslations("console");
  const open = useNavigate();
  const { basePath, region, canWrite } = useConsole();
  const navItems = useNavItems();
  const [search, setSearch] = useState("");
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
        className="w-full border-line border-b bg-transparent px-4 py-3 text-base placeholder:text-muted focus-visible:outline-none"
      />
      <Command.List label={t("palette.title")} className="max-h-[50vh] overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-4 text-muted">{t("palette.none")}</Command.Empty>
        <CandidateResults search={search} onNavigate={go} />
        <CandidateResults search={search} onNavigate={go} areClosed />
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
    </Command>
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

/**
 * Lists the matching candidates. Each value starts with the search text, because cmdk hides values that don't
 * match.
 */
function CandidateResults({
  search,
  onNavigate,
  areClosed = false,
}: {
  search: string;
  onNavigate: (path: string) => void;
  areClosed?: boolean;
}) {
  const t = useTranslations("console.palette");
  const { scope } = useConsole();
  const q = useDebounced(search.trim());
  const { data, isPlaceholderData } = useQuery({
    queryKey: [scope.regionId, scope.mode, "candidates", "found", q, areClosed],
    queryFn: ({ signal }) => {
      const filters = { q, pageSize: String(RESULTS_MAX), ...(areClosed ? { closed: "true" } : {}) };
      return apiRequest<CandidatesPage>(scope, `/console/candidates?${new URLSearchParams(filters)}`, {
        signal,
      });
    },
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
  if (q === "" || !data?.data.length) return null;
  const isOutdated = isPlaceholderData || q !== search.trim();
  return (
    <Command.Group heading={t(areClosed ? "closedCandidates" : "candidates")} className={GROUP_CLASS}>
      {data.data.map(({ id, name, city, phase, foundIn }) => (
        <PaletteItem
          // cmdk selects a result only when it is mounted, so mount results again when they can be opened.
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

function PaletteItem({
  icon,
  keys,
  value,
  isDisabled = false,
  onSelect,
  children,
}: {
  icon: IconName;
  keys?: string;
  value?: string;
  isDisabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      {...(value ? { value } : {})}
      disabled={isDisabled}
      onSelect={onSelect}
      className="flex min-h-(--control) cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 data-[selected=true]:bg-chosen"
    >
      <Icon name={icon} className="text-muted" />
      {typeof children === "string" ? <span className="flex-1">{children}</span> : children}
      {keys?.split(" ").map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Command.Item>
  );
}
