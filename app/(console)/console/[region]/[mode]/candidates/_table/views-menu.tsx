"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Menu, MenuLabel } from "@/app/_ui/menu";
import type { ListParams } from "./use-list-params";
import { useViews } from "./use-views";
import type { ViewAction } from "./view-action";

// The table doesn't need these parts at first. The list loads on hover, focus or opening. The dialog loads
// when the user chooses an action.
const loadList = () => import("./view-list");
const loadDialog = () => import("./view-dialog");
const ViewList = lazyPart(() => loadList().then((loaded) => loaded.ViewList), ViewsLoading);
const ViewDialog = lazyPart(() => loadDialog().then((loaded) => loaded.ViewDialog));

/**
 * Shows the region's shared views and the user's personal views. If the open view refers to removed custom
 * fields, a notice names them.
 */
export function ViewsMenu({ params }: { params: ListParams }) {
  const t = useTranslations("console.views");
  const views = useViews(params);
  const [action, setAction] = useState<ViewAction | null>(null);
  // Ignore a failed load here, because the open menu reports the failure.
  const prepare = () => void loadList().catch(() => undefined);
  const { chosen, isChanged } = views;
  // Views store neither the search term nor the city. While one is set, the list shows only part of the view.
  const { q, city } = params.values;
  return (
    <>
      <Menu
        label={t("title")}
        isNonModal
        onOpenChange={prepare}
        trigger={(button) => (
          <Button
            {...button}
            size="small"
            className={chosen && !isChanged && !q && !city ? "border-stream bg-chosen" : ""}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            <Icon name="bookmark" />
            {t("title")}
            {chosen && <span className="max-w-48 truncate font-normal">{chosen.name}</span>}
            {isChanged && <span className="font-normal text-muted">{t("changed")}</span>}
          </Button>
        )}
      >
        <ViewList params={params} views={views} onAction={setAction} />
      </Menu>
      {chosen && chosen.id === params.values.view && chosen.gone.length > 0 && (
        <p role="status" className="wrap-anywhere order-last w-full text-sm">
          {t("shownWithout", { fields: chosen.gone.join(", "), count: chosen.gone.length })}
        </p>
      )}
      {action && <ViewDialog action={action} params={params} views={views} onClose={() => setAction(null)} />}
    </>
  );
}

function ViewsLoading() {
  const t = useTranslations("console.views");
  return <MenuLabel>{t("loading")}</MenuLabel>;
}
