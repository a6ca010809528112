"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon, type IconName } from "@/app/_ui/icon";
import { MenuGroup, MenuItem, MenuLabel, MenuSeparator } from "@/app/_ui/menu";
import { toast } from "@/app/_ui/toaster";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { viewSearch } from "@/lib/console/saved-views/queries";
import { changeView, invalidateViews, updateCachedViews } from "@/lib/console/saved-views/save-view";
import type { SavedView } from "@/lib/console/saved-views/schema";
import { isSameList } from "./same-list";
import type { ListParams } from "./use-list-params";
import { useSavedToast } from "./use-saved-toast";
import { seenQueries, type Views } from "./use-views";
import type { ViewAction } from "./view-action";

type Props = { params: ListParams; views: Views; onAction: (action: ViewAction) => void };

/** Shows a link for each view, and actions for the current view. */
export function ViewList({ params, views, onAction }: Props) {
  const t = useTranslations("console.views");
  const { region } = useConsole();
  const { list, isError, chosen } = views;
  if (isError) return <MenuLabel>{t("failed")}</MenuLabel>;
  if (!list) return <MenuLabel>{t("loading")}</MenuLabel>;
  const isNarrowed = Boolean(params.values.q || params.values.city);
  const current = isNarrowed ? undefined : chosen;
  const shared = list.filter(({ isShared }) => isShared);
  const own = list.filter(({ isShared }) => !isShared);
  return (
    <div className="w-72 max-w-[calc(100vw-2rem)]">
      <ViewItem search="" isCurrent={!chosen && !isNarrowed && isSameList({}, params.viewQuery)}>
        {t("all")}
      </ViewItem>
      <ViewGroup label={t("shared", { region: region.name })} views={shared} chosen={current} />
      <ViewGroup label={t("own")} views={own} chosen={current} />
      <MenuSeparator />
      {list.length === 0 && <p className="wrap-anywhere px-2 py-1 text-muted text-xs">{t("emptyText")}</p>}
      <Actions params={params} views={views} onAction={onAction} />
    </div>
  );
}

type GroupProps = { label: string; views: SavedView[]; chosen: SavedView | undefined };

const ViewGroup = ({ label, views, chosen }: GroupProps) =>
  views.length > 0 && (
    <MenuGroup label={label}>
      {views.map((view) => (
        <ViewItem key={view.id} search={viewSearch(view)} isCurrent={view.id === chosen?.id}>
          {view.name}
          <MissingFields fields={view.gone} />
        </ViewItem>
      ))}
    </MenuGroup>
  );

/** Lists the removed custom fields that the view still refers to. */
function MissingFields({ fields }: { fields: string[] }) {
  const t = useTranslations("console.views");
  if (fields.length === 0) return null;
  return (
    <span className="block text-muted text-xs">{t("missingFields", { fields: fields.join(", ") })}</span>
  );
}

type EntryProps = { search: string; isCurrent: boolean; children: ReactNode };

function ViewItem({ search, isCurrent, children }: EntryProps) {
  // Open the view on the current page, because both the list and the board have this menu.
  const path = usePathname();
  return (
    <MenuItem asChild>
      <Link href={`${path}${search}`} prefetch={false} {...(isCurrent ? { "aria-current": true } : {})}>
        <span className="flex size-4 shrink-0">{isCurrent && <Icon name="check" />}</span>
        <span className="wrap-anywhere min-w-0 flex-1">{children}</span>
      </Link>
    </MenuItem>
  );
}

function Actions({ params, views: { chosen, isChanged, mayChange }, onAction }: Props) {
  const t = useTranslations("console.views");
  const update = useUpdateView(params);
  const ownView = chosen && mayChange;
  return (
    <>
      {/* Saving a view that refers to removed fields makes it forget them. */}
      {ownView && (isChanged || chosen.gone.length > 0) && (
        <Action icon="bookmark" onSelect={() => update(chosen)}>
          {t("saveIn", { name: chosen.name })}
        </Action>
      )}
      <Action icon="plus" onSelect={() => onAction("new")}>
        {t("saveNew")}
      </Action>
      {ownView && (
        <>
          <Action icon="pen" onSelect={() => onAction("rename")}>
            {t("rename", { name: chosen.name })}
          </Action>
          <Action icon="trash" onSelect={() => onAction("remove")}>
            {t("remove", { name: chosen.name })}
          </Action>
        </>
      )}
    </>
  );
}

type ActionProps = { icon: IconName; onSelect: () => void; children: ReactNode };

const Action = ({ icon, onSelect, children }: ActionProps) => (
  <MenuItem onSelect={onSelect} variant={icon === "trash" ? "danger" : "plain"}>
    <Icon name={icon} />
    <span className="wrap-anywhere min-w-0 flex-1">{children}</span>
  </MenuItem>
);

type Update = { view: SavedView; query: ListParams["viewQuery"] };

/** Returns a function that stores the current filters, order and columns in a view. */
function useUpdateView(params: ListParams) {
  const t = useTranslations("console.views");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  const tellSaved = useSavedToast();
  const { mutate } = useMutation({
    mutationFn: ({ view, query }: Update) => changeView(scope, view, { query, seen: view.query }),
    onMutate: ({ view: { id }, query }: Update) =>
      updateCachedViews(client, scope, (cached) =>
        cached.map((view) => (view.id === id ? { ...view, query, gone: [] } : view)),
      ),
    onSuccess: (saved, { query }) => tellSaved(saved, query),
    onError: (error, _view, undo) => {
      undo?.();
      toast(t("notSaved", { reason: reason(error) }));
    },
    onSettled: (_saved, _error, { view }) => {
      seenQueries.delete(view.id);
      return invalidateViews(client, scope);
    },
  });
  return (view: SavedView) => {
    const seen = seenQueries.get(view.id) ?? view.query;
    mutate({ view: { ...view, query: seen }, query: params.viewQuery });
  };
}
