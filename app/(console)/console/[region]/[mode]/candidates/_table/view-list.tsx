"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon, type IconName } from "@/app/_ui/icon";
import { MenuGroup, MenuItem, MenuLabel, MenuLine } from "@/app/_ui/menu";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { changeView, refreshViews, searchOf, showViews } from "@/lib/console/saved-views/queries";
import type { SavedView } from "@/lib/console/saved-views/schema";
import { isSameList } from "./same-list";
import type { ListAddress } from "./use-list-address";
import type { Views } from "./use-views";
import type { ViewAction } from "./view-action";

type Props = { address: ListAddress; views: Views; onAsk: (asked: ViewAction) => void };

/** What the menu of views shows when it is open: each view a link, and what can be done with the one that is shown. */
export function ViewList({ address, views, onAsk }: Props) {
  const t = useTranslations("workplace.views");
  const { region } = useConsole();
  const { list, isError, chosen } = views;
  if (isError) return <MenuLabel>{t("failed")}</MenuLabel>;
  if (!list) return <MenuLabel>{t("loading")}</MenuLabel>;
  const shared = list.filter(({ isShared }) => isShared);
  const own = list.filter(({ isShared }) => !isShared);
  return (
    <div className="w-72 max-w-[calc(100vw-2rem)]">
      <Entry search="" isCurrent={!chosen && isSameList({}, address.kept)}>
        {t("all")}
      </Entry>
      <Group label={t("shared", { region: region.name })} views={shared} chosen={chosen} />
      <Group label={t("own")} views={own} chosen={chosen} />
      <MenuLine />
      {list.length === 0 && <p className="wrap-anywhere px-2 py-1 text-muted text-xs">{t("emptyText")}</p>}
      <Actions address={address} views={views} onAsk={onAsk} />
    </div>
  );
}

type GroupProps = { label: string; views: SavedView[]; chosen: SavedView | undefined };

const Group = ({ label, views, chosen }: GroupProps) =>
  views.length > 0 && (
    <MenuGroup label={label}>
      {views.map((view) => (
        <Entry key={view.id} search={searchOf(view)} isCurrent={view.id === chosen?.id}>
          {view.name}
          <Gone fields={view.gone} />
        </Entry>
      ))}
    </MenuGroup>
  );

/** What a view can't show any more. */
function Gone({ fields }: { fields: string[] }) {
  const t = useTranslations("workplace.views");
  if (fields.length === 0) return null;
  return <span className="block text-muted text-xs">{t("gone", { fields: fields.join(", ") })}</span>;
}

type EntryProps = { search: string; isCurrent: boolean; children: ReactNode };

function Entry({ search, isCurrent, children }: EntryProps) {
  const { root } = useConsole();
  return (
    <MenuItem asChild>
      <Link
        href={`${root}/candidates${search}`}
        prefetch={false}
        {...(isCurrent ? { "aria-current": true } : {})}
      >
        <span className="flex size-4 shrink-0">{isCurrent && <Icon name="check" />}</span>
        <span className="wrap-anywhere min-w-0 flex-1">{children}</span>
      </Link>
    </MenuItem>
  );
}

function Actions({ address, views: { chosen, isChanged, mayChange }, onAsk }: Props) {
  const t = useTranslations("workplace.views");
  const update = useUpdate(address);
  const isOurs = chosen && mayChange;
  return (
    <>
      {isOurs && isChanged && (
        <Action icon="bookmark" onSelect={() => update(chosen)}>
          {t("saveIn", { name: chosen.name })}
        </Action>
      )}
      <Action icon="plus" onSelect={() => onAsk("new")}>
        {t("saveNew")}
      </Action>
      {isOurs && (
        <>
          <Action icon="pen" onSelect={() => onAsk("rename")}>
            {t("rename", { name: chosen.name })}
          </Action>
          <Action icon="trash" onSelect={() => onAsk("remove")}>
            {t("remove", { name: chosen.name })}
          </Action>
        </>
      )}
    </>
  );
}

type ActionProps = { icon: IconName; onSelect: () => void; children: ReactNode };

const Action = ({ icon, onSelect, children }: ActionProps) => (
  <MenuItem onSelect={onSelect} look={icon === "trash" ? "danger" : "plain"}>
    <Icon name={icon} />
    <span className="wrap-anywhere min-w-0 flex-1">{children}</span>
  </MenuItem>
);

/** Puts the list that is shown in the place of the one that a view kept. */
function useUpdate(address: ListAddress) {
  const t = useTranslations("workplace.views");
  const reason = useReason();
  const client = useQueryClient();
  const { place } = useConsole();
  const { mutate } = useMutation({
    mutationFn: (view: SavedView) => changeView(place, view, { query: address.kept }),
    onMutate: ({ id }: SavedView) =>
      showViews(client, place, (held) =>
        held.map((view) => (view.id === id ? { ...view, query: address.kept, gone: [] } : view)),
      ),
    onSuccess: (_answer, { name }) => toast(t("saved", { name })),
    onError: (error, _view, undo) => {
      undo?.();
      toast(t("notSaved", { reason: reason(error) }));
    },
    onSettled: () => refreshViews(client, place),
  });
  return mutate;
}
