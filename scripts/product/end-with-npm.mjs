import { isAlive, parentOf } from "../programs/processes.mjs";

const intervalMs = 500;

/**
 * npm runs a script through a shell, and a signal for npm ends npm and that shell but not the program. So who stops or
 * kills `npm start` would leave a server behind: here the program notices, and ends as if it had got the signal itself.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, intervalMs);
  watch.unref();
}
