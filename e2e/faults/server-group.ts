import { setTimeout as pause } from "node:timers/promises";
import { redisServerPath, startTestRedis } from "@/test/redis";
import { freePort } from "../../scripts/programs/free-port.mjs";
import { type StartedServer, startServer } from "../start-server";
import { readServerSettings, startServerVariant } from "../start-server-variant";
import { killPostgres } from "./stop-postgres";

type Member = { baseUrl: string; pid: number | undefined; kill(): Promise<void>; stop(): Promise<void> };

/** Several processes on one database. The first one also owns the embedded PostgreSQL and restarts it. */
export type ServerGroup = {
  first: StartedServer;
  settings: Record<string, string>;
  /** The addresses of the processes that run now. */
  urls(): string[];
  killMember(place: number): Promise<void>;
  /** Freezes a process, which keeps its locks and connections, and continues it. */
  freezeMember(place: number, milliseconds: number): Promise<void>;
  killPostgres(): void;
  /** Kills the Redis of the shared rate limits and starts it again, empty. Does nothing without redis-server. */
  killRedis(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Starts the group. The last of several processes sends its wake-ups to an Inngest server that doesn't exist,
 * so all of them are lost. The others poll, so what they execute is woken more than once.
 */
export async function startServerGroup(name: string, processes: number): Promise<ServerGroup> {
  const redis = redisServerPath ? await startTestRedis() : null;
  // High enough never to refuse a request, but each one asks Redis.
  const limits = { RATE_LIMIT_PER_SECOND: "100000", ...(redis && { REDIS_URL: redis.url }) };
  let first = await startServer({ name, settings: limits });
  const port = Number(new URL(first.baseUrl).port);
  const settings = { ...(await readServerSettings(first.dataDir)), ...limits };
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const startMember = async (place: number): Promise<Member> => {
    if (place === 0) {
      first = await startServer({ name, dataDir: first.dataDir, port, settings: limits });
      return first;
    }
    const isDeaf = place === processes - 1 && place > 1;
    const inngest = { ENGINE: "inngest", INNGEST_DEV: nowhere };
    return startServerVariant("server.ts", {
      name: `${name}-${place}`,
      settings: isDeaf ? { ...settings, ...inngest } : settings,
    });
  };
  const members: (Member | null)[] = [first];
  for (let place = 1; place < processes; place++) members.push(await startMember(place));
  return {
    get first() {
      return first;
    },
    settings,
    urls: () => members.flatMap((member) => member?.baseUrl ?? []),
    killMember: async (place) => {
      const victim = members[place];
      members[place] = null;
      await victim?.kill();
      members[place] = await startMember(place);
    },
    freezeMember: async (place, milliseconds) => {
      const pid = members[place]?.pid ?? 0;
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
    remove: async () => {
      await Promise.all(members.slice(1).map((member) => member?.stop()));
      await first.remove();
      await redis?.remove();
    },
  };
}
