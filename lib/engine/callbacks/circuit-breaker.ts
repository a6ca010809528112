import "server-only";

/** A host that receives a base's callbacks. `host` includes the port if the URL has one. */
export type Receiver = { baseId: number; host: string };

/** The result of contacting a receiver. Any HTTP response, even an error, proves that it is reachable. */
export type Contact = "response" | "timeout" | "connection";

export type Unresponsive = Receiver & { since: Date; failure: Exclude<Contact, "response"> };

const FAILURES_TO_OPEN = 5;
const RECEIVERS_MAX = 10_000;

export const receiverKey = ({ baseId, host }: Receiver) => `${baseId} ${host}`;

/**
 * Tracks receivers that don't respond. After `FAILURES_TO_OPEN` failures in a row, a receiver's circuit
 * opens. Its callbacks are then sent one at a time, until any response closes the circuit. Each base has its
 * own circuits, because otherwise a region with a hanging callback URL could slow down another region's
 * callbacks to the same host.
 */
export function newCircuitBreaker() {
  const failing = new Map<string, Unresponsive & { failures: number }>();
  return {
    isOpen: (receiver: Receiver) => (failing.get(receiverKey(receiver))?.failures ?? 0) >= FAILURES_TO_OPEN,

    record: (receiver: Receiver, contact: Contact, at: Date): void => {
      const key = receiverKey(receiver);
      const known = failing.get(key);
      if (contact === "response") failing.delete(key);
      else if (known) Object.assign(known, { failures: known.failures + 1, failure: contact });
      else {
        const [oldest] = failing.keys();
        if (oldest !== undefined && failing.size >= RECEIVERS_MAX) failing.delete(oldest);
        const { baseId, host } = receiver;
        failing.set(key, { baseId, host, failures: 1, since: at, failure: contact });
      }
    },

    /** Lists the base's receivers whose circuit is open. `since` is the time of the first failure. */
    listOpen: (baseId: number): Unresponsive[] =>
      [...failing.values()]
        .filter((receiver) => receiver.baseId === baseId && receiver.failures >= FAILURES_TO_OPEN)
        .map(({ failures, ...receiver }) => receiver),
  };
}
