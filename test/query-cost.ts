import postgres from "postgres";

/**
 * Measures the driver's CPU time per query, which must not grow with the number of queries. Without
 * db/patches, the driver searches a list of idle connections that grows with every query.
 */

const rounds = 20;
const queriesPerRound = 800;
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
 * Compares a new client with a client that has sent many queries, in microseconds per query. Alternates the
 * two clients and uses only the fastest round of each, so that other load on the machine affects both clients
 * equally.
 */
export async function measureQueryCost(
  databaseUrl: string,
  queries: number,
): Promise<{ first: number; last: number }> {
  const clients: postgres.Sql[] = [];
  try {
    const usedClient = await open(databaseUrl);
    clients.push(usedClient);
    await microsecondsPerQuery(usedClient, queries);
    const newClient = await open(databaseUrl);
    clients.push(newClient);
    let [first, last] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < rounds; round += 1) {
      first = Math.min(first, await microsecondsPerQuery(newClient, queriesPerRound));
      last = Math.min(last, await microsecondsPerQuery(usedClient, queriesPerRound));
    }
    return { first, last };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
