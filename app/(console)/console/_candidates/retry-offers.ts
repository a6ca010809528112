/** Removes the toast that offers to change a candidate again. */
type RemoveOffer = () => boolean;

/** The offer to repeat the failed change, by the candidate's id. Several candidates may share an offer. */
export type RetryOffers = Map<string, RemoveOffer>;

/** Withdraws the offers for candidates that are being changed again. Removes toasts that offer nothing more. */
export function withdrawOffers(offers: RetryOffers, items: readonly { id: string }[]): void {
  for (const { id } of items) {
    const remove = offers.get(id);
    offers.delete(id);
    if (remove && ![...offers.values()].includes(remove)) remove();
  }
}
