import { useState } from "react";
import type { DeskState } from "@/lib/console/privacy-desk/desk-queries";
import type { DeskRequest } from "@/lib/console/privacy-desk/schema";

export type ListedRequest = {
  request: DeskRequest;
  /** Whether the request was answered, lifted or deleted after the user began their answer. */
  isOutdated: boolean;
};

/**
 * Keeps a request in the list while the user answers it, because the form contains typed text. Otherwise a
 * refetch would remove the request and the form as soon as a colleague answers the same request.
 */
export function useHeldRequests(state: DeskState, loaded: readonly DeskRequest[]) {
  const [held, setHeld] = useState<readonly DeskRequest[]>([]);
  return {
    listed: listRequests(state, loaded, held),
    hold: (request: DeskRequest) => setHeld((current) => [...current, request]),
    release: ({ id }: DeskRequest) => setHeld((current) => current.filter((each) => each.id !== id)),
  };
}

/**
 * Merges the held requests into the loaded requests, in the order of the list. A held request gets the
 * candidate of the loaded request, because the request's candidate may have been merged into another one.
 */
export function listRequests(
  state: DeskState,
  loaded: readonly DeskRequest[],
  held: readonly DeskRequest[],
): ListedRequest[] {
  const current = loaded.map((request) => {
    const before = held.find(({ id }) => id === request.id);
    return before
      ? {
          request: { ...before, candidate: request.candidate },
          isOutdated: before.decision !== request.decision,
        }
      : { request, isOutdated: false };
  });
  const gone = held
    .filter((request) => !loaded.some(({ id }) => id === request.id))
    // A missing open request was answered or deleted. A missing answered request may just be on a later page.
    .map((request) => ({ request, isOutdated: state === "open" }));
  const position = ({ request }: ListedRequest) =>
    state === "open" ? `${request.dueAt} ${request.id}` : `${request.answeredAt} ${request.id}`;
  const direction = state === "open" ? 1 : -1;
  return [...current, ...gone].toSorted(
    (left, right) => direction * (position(left) < position(right) ? -1 : 1),
  );
}
