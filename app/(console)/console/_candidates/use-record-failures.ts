"use client";

import { useEffect, useRef } from "react";
import { maySucceedLater, useFailureToast } from "./use-failure-toast";

/** An offer to repeat `waiting` writes. `key` identifies the writes. */
type RetryOffer = { key: string; waiting?: number; retry: () => void };

/**
 * Returns functions for failed writes to the open record. `report` says why a write failed. If the write may
 * succeed later, the toast offers a retry until `withdraw` is called with the same key, or the user leaves
 * the record. Until then, leaving the record needs confirmation.
 */
export function useRecordFailures(candidateId: string) {
  const showFailure = useFailureToast(candidateId);
  /** Removes the toasts that offer a retry, by the offers' keys. */
  const offers = useRef(new Map<string, () => boolean>());
  const isLeft = useRef(false);
  useEffect(() => {
    const shown = offers.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const remove of shown.values()) remove();
    };
  }, []);
  return {
    report: (text: string, error: unknown, offer: RetryOffer | null) => {
      if (!offer || isLeft.current || !maySucceedLater(error)) return void showFailure(text);
      const { key, waiting = 1, retry } = offer;
      offers.current.set(key, showFailure(text, { retry, changes: { waiting, isForPage: true } }));
    },
    /** Returns whether the offer was still visible. */
    withdraw: (key: string): boolean => offers.current.get(key)?.() ?? false,
  };
}
