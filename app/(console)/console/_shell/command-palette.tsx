"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Icon, type IconName } from "@/app/_ui/icon";
import { Key } from "@/app/_ui/key";
import { useFocusBack } from "@/app/_ui/use-focus-back";
import type { LinesPage } from "@/lib/console/candidates/queries";
import { searchOf, viewsQuery } from "@/lib/console/saved-views/queries";
import { ask } from "@/lib/contract/api-client";
import { ADMIN_PAGES } from "./admin-pages";
import { useConsole } from "./console-context";
import type { Overlay } from "./overlay";
import { PhaseBadge } from "./phase-badge";
import { useDebounced } from "./use-debounced";
import { usePlaces } from "./use-places";

type Props = { onClose: () => void; onOpen: (opened: Overlay) => void };

/** Everything by its name: pages, actions, and the candidates of the region as one types. */
export function CommandPalette(props: Props) {
  const t = useTranslations("workplace.palette");
  const focusBack = useFocusBack();
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
  const t = useTranslations("workplace");
  const router = useRouter();
  const { root, region, canWrite } = useConsole();
  const places = usePlaces();
  const [sought, setSought] = useState("");
  const leadTo = (address: string) => {
    onClose();
    router.push(address);
  };
  const go = (path: string) => leadTo(`${root}/${path}`);
  return (
    <Command label={t("palette.title")} loop>
      <Command.Input
        value={sought}
        onValueChange={setSought}
        placeholder={t("palette.placeholder")}
        className="w-full border-line border-b bg-transparent px-4 py-3 text-base placeholder:text-muted focus-visible:outline-none"
      />
      <Command.List label={t("palette.title")} className="max-h-[50vh] overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-4 text-muted">{t("palette.none")}</Command.Empty>
        <Found sought={sought} onGo={go} />
        <Command.Group heading={t("palette.go")} className={GROUP}>
          {places.map(({ name, icon, keys }) => (
            <Entry key={name} icon={icon} keys={keys} onSelect={() => go(name)}>
              {t(`places.${name}`)}
            </Entry>
          ))}
          {canWrite && (
            <Entry icon="plus" keys="c" onSelect={() => go("candidates/new")}>
              {t("shell.newCandidate")}
            </Entry>
          )}
          <Entry icon="dots" keys="?" onSelect={() => onOpen("shortcuts")}>
            {t("shell.shortcuts")}
          </Entry>
          <Entry icon="shield" onSelect={() => leadTo("/console/account")}>
            {t("account.title")}
          </Entry>
        </Command.Group>
        <Views onGo={go} />
        {region.role === "admin" && <Administration onGo={leadTo} />}
      </Command.List>
    </Command>
  );
}

const GROUP =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs";

/** The pages of no region in particular, which admins have; their values keep them apart from a region's of the same name. */
function Administration({ onGo }: { onGo: (address: string) => void }) {
  const t = useTranslations("workplace.admin");
  return (
    <Command.Group heading={t("title")} className={GROUP}>
      {ADMIN_PAGES.map(({ name, href }) => (
        <Entry
          key={name}
          icon="gear"
          value={`${t("title")} ${t(`tabs.${name}`)}`}
          onSelect={() => onGo(href)}
        >
          {t(`tabs.${name}`)}
        </Entry>
      ))}
    </Command.Group>
  );
}

const FOUND_MAX = 8;

/** Whom the search finds. The entries' values begin with what is sought, so that the palette leaves them in. */
function Found({ sought, onGo }: { sought: string; onGo: (path: string) => void }) {
  const t = useTranslations("workplace.palette");
  const { place } = useConsole();
  const q = useDebounced(sought.trim());
  const { data } = useQuery({
    queryKey: [place.regionId, place.mode, "candidates", "found", q],
    queryFn: ({ signal }) =>
      ask<LinesPage>(
        place,
        `/console/candidates?${new URLSearchParams({ q, pageSize: String(FOUND_MAX) })}`,
        { signal },
      ),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
  if (q === "" || !data?.data.length) return null;
  return (
    <Command.Group heading={t("candidates")} className={GROUP}>
      {data.data.map(({ id, name, city, phase }) => (
        <Entry key={id} icon="people" value={`${sought} ${id}`} onSelect={() => onGo(`candidates/${id}`)}>
          <span className="min-w-0 flex-1 truncate">
            {name}
            {city && <span className="text-muted"> · {city}</span>}
          </span>
          <PhaseBadge phase={phase} />
        </Entry>
      ))}
    </Command.Group>
  );
}

/** The views of the candidates' table. Two of one name differ in whose they are. */
function Views({ onGo }: { onGo: (path: string) => void }) {
  const t = useTranslations("workplace.views");
  const { place, region } = useConsole();
  const { data } = useQuery(viewsQuery(place));
  if (!data?.length) return null;
  return (
    <Command.Group heading={t("title")} className={GROUP}>
      {data.map((view) => {
        const owner = view.isShared ? t("shared", { region: region.name }) : t("own");
        return (
          <Entry
            key={view.id}
            icon="bookmark"
            value={`${view.name} ${owner}`}
            onSelect={() => onGo(`candidates${searchOf(view)}`)}
          >
            <span className="min-w-0 flex-1 truncate">{view.name}</span>
            <span className="text-muted text-xs">{owner}</span>
          </Entry>
        );
      })}
    </Command.Group>
  );
}

function Entry({
  icon,
  keys,
  value,
  onSelect,
  children,
}: {
  icon: IconName;
  keys?: string;
  value?: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      {...(value ? { value } : {})}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 data-[selected=true]:bg-chosen"
    >
      <Icon name={icon} className="text-muted" />
      {typeof children === "string" ? <span className="flex-1">{children}</span> : children}
      {keys?.split(" ").map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </Command.Item>
  );
}
