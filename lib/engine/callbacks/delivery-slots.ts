import "server-only";
import { singleton } from "@/lib/platform/singleton";
import { newCircuitBreaker, type Receiver, receiverKey } from "./circuit-breaker";

export const DELIVERY_SLOTS = 256;
const SLOTS_PER_BASE = 32;

/**
 * Limits concurrent deliveries and shares the slots between bases and their hosts. A base can take another
 * slot only while more slots are free than the base already holds. The same rule applies to a host within its
 * base's share. So hanging receivers always leave slots for other bases and for other hosts of the same base.
 * A receiver with an open circuit gets one slot.
 */
export function newDeliverySlots({ total = DELIVERY_SLOTS, perBase = SLOTS_PER_BASE } = {}) {
  const breaker = newCircuitBreaker();
  const ofBase = new Map<number, number>();
  const ofReceiver = new Map<string, number>();
  let taken = 0;
  const countFor = (receiver: Receiver) => ({
    base: ofBase.get(receiver.baseId) ?? 0,
    receiver: ofReceiver.get(receiverKey(receiver)) ?? 0,
  });
  const change = (receiver: Receiver, by: 1 | -1) => {
    const running = countFor(receiver);
    taken += by;
    setOrDelete(ofBase, receiver.baseId, running.base + by);
    setOrDelete(ofReceiver, receiverKey(receiver), running.receiver + by);
  };
  return {
    breaker,
    hasRoom: (receiver: Receiver): boolean => {
      const running = countFor(receiver);
      if (breaker.isOpen(receiver) && running.receiver > 0) return false;
      return running.base < total - taken && running.receiver < perBase - running.base;
    },
    /** Counts the running deliveries of the receiver's base, and of the receiver itself. */
    countFor,
    take: (receiver: Receiver): void => change(receiver, 1),
    release: (receiver: Receiver): void => change(receiver, -1),
  };
}

export type DeliverySlots = ReturnType<typeof newDeliverySlots>;

/** Returns this process's slots, which the worker, the Inngest functions and `inngest/fallback.ts` share. */
export const processDeliverySlots = (): DeliverySlots => singleton("delivery slots", newDeliverySlots);

function setOrDelete<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
