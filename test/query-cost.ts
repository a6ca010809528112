import postgres from "postgres";

/**
 * What a query costs the driver as their number grows: it used to keep a hole in its queue of idle connections for every
 * query as long as some connection stayed idle, and searched through them all; db/patches mends that. Measured is this
 * process's own processor time, so a slow database changes nothing.
 */

const rounds = 20;
const queriesARound = 800;
const inFlight = 8;
const connections = 10;

async function runQueries(sql: postgres.Sql, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await sql`select 1`;
}

async function microsecondsPerQuery(sql: postgres.Sql, queries: number): Promise<number> {
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: inFlight }, () => runQueries(sql, queries / inFlight)));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / queries;
}

async function open(databaseUrl: string): Promise<postgres.Sql> {
  const sql = postgres(databaseUrl, { max: connections });
  await Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(0.05)`));
  return sql;
}

/**
 * Microseconds a query, of a client that is new and of one that has made so many. Both are asked in turns and the least
 * of the rounds counts, so what else the machine does meets both, and can only make a round dearer.
 */
export async function measureQueryCost(
  databaseUrl: string,
  queries: number,
): Promise<{ first: number; last: number }> {
  const clients: postgres.Sql[] = [];
  try {
    const old = await open(databaseUrl);
    clients.push(old);
    await microsecondsPerQuery(old, queries);
    const young = await open(databaseUrl);
    clients.push(young);
    let [first, last] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < rounds; round += 1) {
      first = Math.min(first, await microsecondsPerQuery(young, queriesARound));
      last = Math.min(last, await microsecondsPerQuery(old, queriesARound));
    }
    return { first, last };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
