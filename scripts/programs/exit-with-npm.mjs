import { isAlive, parentPidOf } from "./processes.mjs";

const intervalMs = 500;

/**
 * Ends this process when npm ends. npm runs a script in a shell. A signal to npm ends npm and the shell, but
 * not the script, so a server would keep running. This process therefore watches npm and the shell, and sends
 * itself SIGTERM when one of them ends.
 */
export function exitWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const shell = process.ppid;
  const npm = parentPidOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, intervalMs);
  watch.unref();
}
