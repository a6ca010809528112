"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useState } from "react";
import { reloadPage } from "./reload-page";
import { toast } from "./toaster";

type Closable = { onClose?: () => void };

/**
 * Loads a component when it is first shown. If loading fails, shows a toast and keeps the page, which may
 * contain unsaved input. Closes the component if possible, so that opening it again retries the load. The
 * toast offers to reload the page, because a server update removes the old scripts. If the component can't be
 * closed, the first toast offers a retry instead of a reload.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType,
) {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props & Closable) {
    const t = useTranslations("failure");
    const [Part, setPart] = useState(() => loaded);
    const [tries, setTries] = useState(1);
    const { onClose } = props;
    // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per attempt; the texts and onClose change with every render.
    useEffect(() => {
      if (Part) return;
      let isUnmounted = false;
      const showFailure = () => {
        if (isUnmounted) return;
        const again = { label: t("retry"), onClick: () => setTries((count) => count + 1) };
        const reload = { label: t("reload"), onClick: () => void reloadPage(t("offline")) };
        toast(t("part"), { action: onClose || tries > 1 ? reload : again });
        onClose?.();
      };
      load().then((part) => {
        loaded = part;
        if (!isUnmounted) setPart(() => part);
      }, showFailure);
      return () => {
        isUnmounted = true;
      };
    }, [tries, Part]);
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting /> : null;
  };
}
