"use client";

import { useTranslations } from "next-intl";
import { useErrorMessage } from "../_errors/use-error-message";
import type { RetryOffers } from "./retry-offers";
import { maySucceedLater, useFailureToast } from "./use-failure-toast";

type Item = { id: string; name: string };
type Failure<T extends Item> = { item: T; error: unknown };

/** Returns a function that says who couldn't be changed, in one sentence per reason. */
export function useFailureText(): (failures: readonly Failure<Item>[]) => string {
  const t = useTranslations("console.bulk");
  const reason = useErrorMessage();
  return (failures) => {
    const reasons = new Set(failures.map(({ error }) => reason(error)));
    const sentences = [...reasons].map((why) => {
      const same = failures.filter(({ error }) => reason(error) === why);
      return t("failed", { count: same.length, name: same[0]?.item.name ?? "", reason: why });
    });
    return sentences.join(" ");
  };
}

/**
 * Returns a function that reports the candidates who couldn't be changed and returns their ids. If some
 * changes may succeed later, their toast offers a `retry`. `offers` stores that offer for each candidate.
 */
export function useReportFailures() {
  const textOf = useFailureText();
  const showFailure = useFailureToast();
  return <T extends Item>(
    failures: readonly Failure<T>[],
    offers: RetryOffers,
    retry: (items: T[]) => unknown,
  ): string[] => {
    const final = failures.filter(({ error }) => !maySucceedLater(error));
    if (final.length > 0) showFailure(textOf(final));
    const offer = (offered: readonly Failure<T>[]) => {
      if (offered.length === 0) return;
      const items = offered.map(({ item }) => item);
      const remove = showFailure(textOf(offered), {
        retry: () => retry(items),
        changes: { waiting: items.length },
      });
      const withdraw = (ids: ReadonlySet<string>) => {
        // A toast that the user has closed stays closed.
        if (remove()) offer(offered.filter(({ item }) => !ids.has(item.id)));
      };
      for (const { id } of items) offers.set(id, { withdraw });
    };
    offer(failures.filter(({ error }) => maySucceedLater(error)));
    return failures.map(({ item }) => item.id);
  };
}
