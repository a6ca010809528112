import { logProgress } from "../progress.mjs";
import { enqueueMutations } from "./load.mjs";
import { median } from "./print-results.mjs";
import { processorTimeOf } from "./servers.mjs";

const scenarios = {
  "1 base, callbacks recorded": {
    bases: 1,
    query: "?callbackUrl=https://callbacks.example/",
    target: "≥ 1,000",
  },
  "1 base": { bases: 1 },
  "5 bases": { bases: 5 },
  "50 bases": { bases: 50, target: "≥ 2,500" },
};

/** Returns the processor time, in microseconds, of PostgreSQL's running processes. */
async function postgresTime(sql) {
  const processes = await sql`select pid from pg_stat_activity`;
  return processes.reduce((sum, { pid }) => sum + (processorTimeOf(pid) ?? Number.NaN), 0);
}

async function measureDrain({ app, ledger, bases, sql }, scenario, mutations) {
  await ledger.clear();
  await enqueueMutations(app, bases.slice(0, scenario.bases), mutations, scenario.query);
  const before = { node: app.processorTime(), postgres: await postgresTime(sql) };
  const perSecond = await ledger.drain();
  return {
    perSecond,
    nodeMicroseconds: (app.processorTime() - before.node) / mutations,
    postgresMicroseconds: ((await postgresTime(sql)) - before.postgres) / mutations,
  };
}

/** Runs a measurement in which new callbacks aren't due for a day, so that the engine only records them. */
async function withoutDeliveries(sql, measure) {
  await sql`alter table callbacks alter next_attempt_at set default now() + interval '1 day'`;
  try {
    return await measure();
  } finally {
    await sql`alter table callbacks alter next_attempt_at set default now()`;
  }
}

/**
 * Measures how many `candidates.create` mutations the engine executes per second, from the first start to the
 * last finish, and the processor time that one mutation takes.
 */
export async function measureDrains(environment, { rounds, mutations }) {
  const results = Object.fromEntries(Object.keys(scenarios).map((name) => [name, []]));
  await withoutDeliveries(environment.sql, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      logProgress("drains", `round ${round} of ${rounds}`);
      for (const [name, scenario] of Object.entries(scenarios))
        results[name].push(await measureDrain(environment, scenario, mutations));
    }
  });
  const figure = (name, key) => Math.round(median(results[name].map((result) => result[key])));
  const rowOf = ([name, { target }]) => [
    name,
    {
      "mutations/s": figure(name, "perSecond"),
      "Node, CPU µs": figure(name, "nodeMicroseconds"),
      "PostgreSQL, CPU µs": figure(name, "postgresMicroseconds"),
      target: target ?? "",
    },
  ];
  return {
    title: `The engine executes ${mutations} × candidates.create`,
    rows: Object.fromEntries(Object.entries(scenarios).map(rowOf)),
  };
}
