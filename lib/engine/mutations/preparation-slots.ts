import "server-only";
import { singleton } from "@/lib/platform/singleton";

/** How many bases can download and scan files concurrently in a process. */
export const PREPARATION_SLOTS = 32;

const slots = () => singleton("preparation slots", () => ({ taken: 0, waiting: [] as (() => void)[] }));

/** Runs the work once a slot is free. Slots are assigned in call order. */
export async function withPreparationSlot<T>(work: () => Promise<T>): Promise<T> {
  const { waiting } = slots();
  if (slots().taken >= PREPARATION_SLOTS) await new Promise<void>((admit) => waiting.push(admit));
  else slots().taken += 1;
  try {
    return await work();
  } finally {
    const admitNext = waiting.shift();
    if (admitNext) admitNext();
    else slots().taken -= 1;
  }
}
