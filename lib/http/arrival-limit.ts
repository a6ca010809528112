import "server-only";
import { KIB } from "@/lib/contract/contract";
import { AppError } from "@/lib/contract/errors";

const PAUSE_MAX_MS = 10_000;
const BYTES_PER_SECOND_MIN = 16 * KIB;

/**
 * Returns the time on the `performance.now` clock at which a body counts as late, given the bytes received so
 * far.
 */
export const arrivalDeadline = (startedAt: number, lastAt: number, bytes: number): number =>
  Math.min(lastAt + PAUSE_MAX_MS, startedAt + PAUSE_MAX_MS + (bytes / BYTES_PER_SECOND_MIN) * 1000);

/**
 * Limits how long a body may take to arrive, because it holds a slot and memory until then. Calls `onLate`
 * once if the body pauses for 10 seconds, or falls 10 seconds behind a rate of 16 KiB/s. Call `received` for
 * each chunk, and `stop` at the end.
 */
export function limitArrival(onLate: () => void): { received: (bytes: number) => void; stop: () => void } {
  const startedAt = performance.now();
  let lastAt = startedAt;
  let size = 0;
  const check = () => {
    const leftMs = arrivalDeadline(startedAt, lastAt, size) - performance.now();
    if (leftMs <= 0) onLate();
    else timer = setTimeout(check, Math.ceil(leftMs));
  };
  let timer = setTimeout(check, PAUSE_MAX_MS);
  return {
    received: (bytes) => {
      size += bytes;
      lastAt = performance.now();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Builds an error whose response closes the connection, because the rest of the body may still arrive. */
export const lateBodyError = (): AppError => {
  const message = "The body arrived too slowly. Nothing was accepted; please try again.";
  return new AppError("malformed_json", message, {}, { headers: { connection: "close" } });
};
