import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { findViolations, type History, type Sent } from "@/test/history/find-violations";
import { recordFigures } from "@/test/record-figures";
import { test } from "../fixtures";
import { type CallbackReceiver, startCallbackReceiver } from "../start-callback-receiver";
import { readOwnerUrl } from "../start-server-variant";
import { sendUntilAccepted, type Write, writesFor } from "./history-writes";
import { type Group, type ServerGroup, startServerGroup } from "./server-group";

/**
 * Records what clients send while processes are killed and frozen and PostgreSQL, Redis and Inngest crash,
 * and checks the whole history: every acknowledged write is executed once, in order, and reported.
 * `npm run prove -- history` sends 100,000 mutations.
 */

const FULL = process.env.FAULTS === "full";
const WRITERS_PER_BASE = 8;

/** The faults. Each name is the method of `ServerGroup` that causes the fault. */
type Fault = "killMember" | "freezeMember" | "killPostgres" | "killRedis" | "killInngest";
type Run = Group & { mutations: number; faults: Fault[]; minutes: number };

const repeat = (faults: Fault[], times: number) => Array.from({ length: times }, () => faults).flat();
const RUNS: Run[] = FULL
  ? [
      {
        processes: 1,
        engine: "embedded",
        mutations: 20_000,
        faults: repeat(["killMember", "killPostgres", "freezeMember"], 4),
        minutes: 15,
      },
      {
        processes: 3,
        engine: "embedded",
        mutations: 60_000,
        faults: repeat(["killMember", "freezeMember", "killRedis", "killMember", "killPostgres"], 5),
        minutes: 40,
      },
      {
        processes: 3,
        engine: "inngest",
        mutations: 20_000,
        faults: repeat(["killMember", "killInngest", "freezeMember", "killPostgres"], 4),
        minutes: 30,
      },
    ]
  : [
      { processes: 1, engine: "embedded", mutations: 160, faults: ["killMember"], minutes: 7 },
      {
        processes: 3,
        engine: "embedded",
        mutations: 600,
        faults: ["killMember", "killPostgres", "killRedis", "freezeMember"],
        minutes: 7,
      },
      {
        processes: 3,
        engine: "inngest",
        mutations: 200,
        faults: ["killInngest", "killMember", "killInngest"],
        minutes: 7,
      },
    ];
const FREEZE_MS = FULL ? 15_000 : 2_000;

/** Sends the writes of all bases, several at a time per base, and records the acknowledged writes. */
async function sendAll(group: ServerGroup, writes: Write[][], sent: Sent[]): Promise<void> {
  const writer = async (queue: Iterable<Write>) => {
    for (const write of queue) sent.push(await sendUntilAccepted(group.urls, write));
  };
  await Promise.all(
    writes.flatMap((own) => {
      const queue = own.values();
      return Array.from({ length: WRITERS_PER_BASE }, () => writer(queue));
    }),
  );
}

/** Causes the faults one after another, spread evenly over the acknowledged writes. */
async function causeFaults(group: ServerGroup, { processes, mutations, faults }: Run, sent: Sent[]) {
  const cause: Record<Fault, (number: number) => Promise<void> | void> = {
    killMember: (number) => group.killMember(number % processes),
    freezeMember: (number) => group.freezeMember(number % processes, FREEZE_MS),
    killPostgres: () => group.killPostgres(),
    killRedis: () => group.killRedis(),
    killInngest: () => group.killInngest(),
  };
  for (const [number, fault] of faults.entries()) {
    while (sent.length < ((number + 1) * mutations) / (faults.length + 1)) await pause(5);
    await cause[fault](number);
  }
}

async function readHistory(sql: postgres.Sql, receiver: CallbackReceiver, sent: Sent[]): Promise<History> {
  const keys = sent.map(({ key }) => key);
  const ledger = await sql<History["ledger"]>`
    select id, idempotency_key as key, sequence::int, status from mutations
    where idempotency_key = any(${keys}) order by sequence`;
  const effects = await sql<History["effects"]>`
    select name as key, mutation_id as "mutationId" from candidates
    left join events on events.base_id = candidates.base_id and candidate_id = candidates.id
      and action = 'candidate.created'
    where name = any(${keys}) order by events.id`;
  const received = (await receiver.received()).map(({ body: { mutationId, status }, problems }) => ({
    mutationId,
    status,
    problems,
  }));
  return { sent, ledger: [...ledger], effects: [...effects], received };
}

/** Ignores connection errors, because PostgreSQL may still be restarting after the last fault. */
function undefinedIfRestarting(error: { code?: string }): undefined {
  if (!/^(?:ECONN|CONNECTION_|57P0)/.test(error.code ?? "")) throw error;
}

async function waitUntilFinished(sql: postgres.Sql, sent: Sent[]): Promise<void> {
  const keys = sent.map(({ key }) => key);
  const count = async (condition: postgres.Fragment) => {
    const rows = await sql<{ count: number }[]>`
      select count(*)::int from mutations left join callbacks on mutation_id = mutations.id
      where idempotency_key = any(${keys}) and ${condition}`.catch(undefinedIfRestarting);
    return rows?.[0]?.count;
  };
  const untilNone = (condition: postgres.Fragment) =>
    expect
      .poll(() => count(condition), { timeout: FULL ? 1_200_000 : 120_000, intervals: [200, 1_000] })
      .toBe(0);
  await untilNone(sql`mutations.status = 'queued'`);
  // Make all callbacks due now. Otherwise, other processes send the callbacks of a killed process only after
  // its leases expire, which takes a minute or two.
  if (!FULL) await sql`update callbacks set next_attempt_at = now() where status = 'pending'`;
  await untilNone(sql`callbacks.status = 'pending'`);
}

for (const run of RUNS) {
  const { processes, engine, mutations, faults, minutes } = run;
  const group = `${processes === 1 ? "one process" : `${processes} processes`}${engine === "inngest" ? " with Inngest" : ""}`;
  test(`every guarantee about ${mutations} mutations holds while faults hit ${group}`, async () => {
    test.setTimeout(minutes * 60_000);
    const startedAt = performance.now();
    const servers = await startServerGroup(`history-${processes}-${engine}`, run);
    const receiver = await startCallbackReceiver(
      servers.first.credentials.regions.map(({ signingSecret }) => signingSecret),
    );
    const sql = postgres(await readOwnerUrl(servers.first.dataDir), { max: 1 });
    const sent: Sent[] = [];
    try {
      const writes = writesFor(servers.first, mutations, receiver.url);
      await Promise.all([sendAll(servers, writes, sent), causeFaults(servers, run, sent)]);
      await waitUntilFinished(sql, sent);
      const history = await readHistory(sql, receiver, sent);
      expect(sent).toHaveLength(mutations);
      expect(findViolations(history)).toEqual([]);
      const inngestCalls = servers.countInngestCalls();
      expect(inngestCalls > 0).toBe(engine === "inngest");
      recordFigures({
        [`mutations with ${group}`]: mutations,
        [`faults with ${group}`]: faults.length,
        [`callbacks received with ${group}`]: history.received.length,
        ...(inngestCalls > 0 && { "calls of Inngest": inngestCalls }),
        [`violations with ${group}`]: 0,
        [`seconds with ${group}`]: Math.round((performance.now() - startedAt) / 1_000),
      });
    } finally {
      await sql.end();
      await receiver.stop();
      await servers.remove();
    }
  });
}
