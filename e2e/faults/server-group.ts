import { setTimeout as pause } from "node:timers/promises";
import { redisServerPath, startTestRedis } from "@/test/redis";
import { freePort } from "../../scripts/programs/free-port.mjs";
import { startInngestServer } from "../start-inngest-server";
import { type StartedServer, startServer } from "../start-server";
import { readServerSettings, startServerVariant } from "../start-server-variant";
import { killPostgres } from "./stop-postgres";

type Member = { baseUrl: string; pid: number | undefined; kill(): Promise<void>; stop(): Promise<void> };

/** Processes that share a database. The first process also runs the embedded PostgreSQL and restarts it. */
export type ServerGroup = {
  first: StartedServer;
  settings: Record<string, string>;
  /** The URLs of the running processes. */
  urls(): string[];
  killMember(index: number): Promise<void>;
  /** Freezes a process for a while. The process keeps its locks and connections. */
  freezeMember(index: number, milliseconds: number): Promise<void>;
  killPostgres(): void;
  /**
   * Kills the Redis server that holds the shared rate limits, and starts a new one without data. Does nothing
   * if redis-server isn't installed.
   */
  killRedis(): Promise<void>;
  /** Kills the Inngest server and starts it again without its earlier events. */
  killInngest(): Promise<void>;
  countInngestCalls(): number;
  remove(): Promise<void>;
};

/** How many processes a group has, and what wakes their engines. */
export type Group = { processes: number; engine: "embedded" | "inngest" };

const INNGEST_DOWN_MS = 3_000;

/**
 * Starts the group. With the engine `inngest`, an Inngest server wakes the processes, but loses some events
 * and runs others twice. In a group of three or more, the last process uses the other engine, so that both
 * engines work at the same time. With the engine `embedded`, the last process sends its events to an Inngest
 * server that doesn't exist, so the other processes have to find its writes by polling.
 */
export async function startServerGroup(name: string, { processes, engine }: Group): Promise<ServerGroup> {
  const redis = redisServerPath ? await startTestRedis() : null;
  // The limit is so high that no request is rejected, but each request still checks the limit in Redis.
  const limits = { RATE_LIMIT_PER_SECOND: "100000", ...(redis && { REDIS_URL: redis.url }) };
  const members: (Member | null)[] = [];
  const urls = () => members.flatMap((member) => member?.baseUrl ?? []);
  const inngest =
    engine === "inngest" ? await startInngestServer(() => anyOf(urls()), { isCareless: true }) : null;
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const engineOf = (index: number): Record<string, string> => {
    const isLast = index === processes - 1 && index > 1;
    if (inngest) return isLast ? { ENGINE: "embedded" } : { INNGEST_DEV: inngest.url };
    return isLast ? { INNGEST_DEV: nowhere } : {};
  };
  let first = await startServer({ name, settings: { ...limits, ...engineOf(0) } });
  const port = Number(new URL(first.baseUrl).port);
  const settings = { ...(await readServerSettings(first.dataDir)), ...limits };
  const startMember = async (index: number): Promise<Member> => {
    if (index === 0) {
      const ownSettings = { ...limits, ...engineOf(0) };
      first = await startServer({ name, dataDir: first.dataDir, port, settings: ownSettings });
      return first;
    }
    return startServerVariant("server.ts", {
      name: `${name}-${index}`,
      settings: { ...settings, ...engineOf(index) },
    });
  };
  members.push(first);
  for (let index = 1; index < processes; index++) members.push(await startMember(index));
  return {
    get first() {
      return first;
    },
    settings,
    urls,
    killMember: async (index) => {
      const victim = members[index];
      members[index] = null;
      await victim?.kill();
      members[index] = await startMember(index);
    },
    freezeMember: async (index, milliseconds) => {
      const pid = members[index]?.pid ?? 0;
      process.kill(pid, "SIGSTOP");
      await pause(milliseconds);
      process.kill(pid, "SIGCONT");
    },
    killPostgres: () => killPostgres(first),
    killRedis: async () => {
      await redis?.kill();
      await pause(500);
      await redis?.start();
    },
    countInngestCalls: () => inngest?.calls() ?? 0,
    killInngest: async () => inngest?.crash(INNGEST_DOWN_MS),
    remove: async () => {
      await inngest?.stop();
      await Promise.all(members.slice(1).map((member) => member?.stop()));
      await first.remove();
      await redis?.remove();
    },
  };
}

function anyOf(urls: string[]): string {
  const url = urls[Math.floor(Math.random() * urls.length)];
  if (!url) throw new Error("No process runs.");
  return url;
}
