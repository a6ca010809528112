/** A toast's offer to repeat the failed changes of one or more candidates. */
export type RetryOffer = {
  /** Removes these candidates from the offer, and the toast if it offers nothing more. */
  withdraw: (ids: ReadonlySet<string>) => void;
};

/** The offer to repeat a failed change, by the candidate's id. Several candidates may share an offer. */
export type RetryOffers = Map<string, RetryOffer>;

/** The offers to repeat a move to another phase. */
export const phaseOffers: RetryOffers = new Map();

/** Withdraws the offers for candidates that are being changed again. */
export function withdrawOffers(offers: RetryOffers, items: readonly { id: string }[]): void {
  const ids = new Set(items.map(({ id }) => id));
  const withdrawn = new Set([...ids].flatMap((id) => offers.get(id) ?? []));
  for (const id of ids) offers.delete(id);
  for (const offer of withdrawn) offer.withdraw(ids);
}
