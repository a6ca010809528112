"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useState } from "react";
import { toast } from "./toaster";

type Closable = { onClose?: () => void };

/**
 * A part whose scripts are loaded when it is first shown. If they can't be loaded, a toast says so; the page stays as it is, because
 * it may hold what somebody typed. A part that can be closed is closed then, and opening it tries again.
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
    // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each try; the texts and onClose are new with every render.
    useEffect(() => {
      if (Part) return;
      let isGone = false;
      const tellFailure = () => {
        if (isGone) return;
        const again = { label: t("retry"), onClick: () => setTries((count) => count + 1) };
        toast(t("part"), onClose ? {} : { action: again });
        onClose?.();
      };
      load().then((part) => {
        loaded = part;
        if (!isGone) setPart(() => part);
      }, tellFailure);
      return () => {
        isGone = true;
      };
    }, [tries, Part]);
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting /> : null;
  };
}
