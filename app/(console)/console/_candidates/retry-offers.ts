/** A toast's offer to retry the failed changes to one or more candidates, or to undo their changes. */
export type RetryOffer = {
  /** Removes these candidates from the offer, and the toast if it offers nothing more. */
  withdraw: (ids: ReadonlySet<string>) => void;
};

/** The offer to retry or undo a change, by the candidate's id. Several candidates may share an offer. */
export type RetryOffers = Map<string, RetryOffer>;

/** The offers to retry a move to another phase. */
export const phaseOffers: RetryOffers = new Map();

const undoOffers = new Map<string, RetryOffers>();

/**
 * Returns the offers to undo the last change to this field. A later change withdraws the earlier offer,
 * because undoing the earlier change first and the later one second would restore the value in between.
 */
export function undoOffersOf(field: string): RetryOffers {
  const offers = undoOffers.get(field) ?? new Map();
  undoOffers.set(field, offers);
  return offers;
}

/** Withdraws the offers for candidates who are being changed again. */
export function withdrawOffers(offers: RetryOffers, items: readonly { id: string }[]): void {
  const ids = new Set(items.map(({ id }) => id));
  const withdrawn = new Set([...ids].flatMap((id) => offers.get(id) ?? []));
  for (const id of ids) offers.delete(id);
  for (const offer of withdrawn) offer.withdraw(ids);
}
