"use client";

import { useTranslations } from "next-intl";
import { useErrorMessage } from "../_shell/use-error-message";
import type { RetryOffers } from "./retry-offers";
import { maySucceedLater, useFailureToast } from "./use-failure-toast";

type Item = { id: string; name: string };
type Failure<T extends Item> = { item: T; error: unknown };

/**
 * Returns a function that shows why candidates weren't changed, and returns their ids. For the changes that
 * may succeed later, the toast offers to `retry` them. `offers` keeps that offer by candidate, and a
 * candidate that is no longer in `offers` isn't changed again.
 */
export function useReportFailures() {
  const t = useTranslations("console.bulk");
  const reason = useErrorMessage();
  const showFailure = useFailureToast();
  const textOf = (failures: readonly Failure<Item>[]) => {
    const [first] = failures;
    const why = reason(first?.error);
    return failures.length === 1
      ? t("failed", { name: first?.item.name ?? "", reason: why })
      : t("failedMany", { count: failures.length, reason: why });
  };
  return <T extends Item>(
    failures: readonly Failure<T>[],
    offers: RetryOffers,
    retry: (items: T[]) => unknown,
  ): string[] => {
    const final = failures.filter(({ error }) => !maySucceedLater(error));
    if (final.length > 0) showFailure(textOf(final), null, { waiting: 0 });
    const repeatable = failures.filter(({ error }) => maySucceedLater(error));
    if (repeatable.length > 0) {
      const items = repeatable.map(({ item }) => item);
      const retryOffered = () => retry(items.filter(({ id }) => offers.get(id) === remove));
      const remove = showFailure(textOf(repeatable), retryOffered, { waiting: items.length });
      for (const { id } of items) offers.set(id, remove);
    }
    return failures.map(({ item }) => item.id);
  };
}
