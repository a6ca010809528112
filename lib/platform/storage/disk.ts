import "server-only";
import { singleton } from "../singleton";

/** A disk may be slow, for example because it has to start spinning. */
const TIME_LIMIT_MS = 30_000;

/** Runs work on the disk. Rejects if the work hasn't ended after the limit, or if earlier work still hangs. */
export type Disk = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs one piece of work on a disk at a time. A network file system that doesn't
 * respond lets its callers wait, possibly forever. Each of them holds one of libuv's four threads, without
 * which the process can't read files, look up hosts or compress responses. So while work hangs, no other work
 * starts. The work that hangs can't be aborted.
 */
export function newDisk(folder: string, limitMs = TIME_LIMIT_MS): Disk {
  let isHanging = false;
  let last = Promise.resolve();
  return (work) =>
    new Promise((resolve, reject) => {
      const notResponding = () => reject(new Error(`The disk of ${folder} doesn't respond.`));
      if (isHanging) return notResponding();
      let state: "waiting" | "running" | "late" = "waiting";
      const timer = setTimeout(() => {
        if (state === "running") isHanging = true;
        state = "late";
        notResponding();
      }, limitMs);
      last = last.then(async () => {
        if (state === "late") return;
        state = "running";
        await work().then(resolve, reject);
        clearTimeout(timer);
        isHanging = false;
      });
    });
}

/** Returns the folder's disk, which the whole process shares. The first call sets the limit. */
export const diskOf = (folder: string, limitMs?: number): Disk =>
  singleton(`disk of ${folder}`, () => newDisk(folder, limitMs));
