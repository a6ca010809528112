import autocannon from "autocannon";
import { CliError } from "../cli-error.mjs";

export const concurrency = 32;

const candidate = {
  name: "Sanne van den Voorbeeld",
  email: "sanne.vandenvoorbeeld@example.org",
  privacyConsent: true,
  phone: "06 12345678",
  city: "Utrecht",
  phase: "oriënteren",
  sectorPreferences: ["Primair onderwijs", "Voortgezet onderwijs"],
  motivation: "Na tien jaar in de zorg wil ik mijn kennis graag doorgeven, het liefst in de bovenbouw.",
};

const createRequest = (key, query = "") => ({
  method: "POST",
  path: `/api/v2/candidates${query}`,
  headers: { "x-api-key": key, "content-type": "application/json" },
  body: JSON.stringify([candidate]),
});

const getRequest = (key, path) => ({
  method: "GET",
  path: `/api/v2/candidates${path}`,
  headers: { "x-api-key": key },
});

const requestKinds = {
  POST: { status: 202, requests: ({ bases }) => [createRequest(bases[0].key)] },
  GET: {
    status: 200,
    requests: ({ bases, candidateIds }) => candidateIds.map((id) => getRequest(bases[0].key, `/${id}`)),
  },
  "list of 25": { status: 200, requests: ({ bases }) => [getRequest(bases[0].key, "?pageSize=25")] },
  find: {
    status: 200,
    requests: ({ bases, emails }) =>
      emails.map((email) => getRequest(bases[0].key, `/find?email=${encodeURIComponent(email)}`)),
  },
};

async function runAutocannon(server, requests, expectedStatus, options) {
  const before = server.processorTime();
  const result = await autocannon({ url: server.url, requests, ...options });
  const statuses = Object.keys(result.statusCodeStats);
  if (result.errors > 0 || statuses.some((status) => Number(status) !== expectedStatus)) {
    const found = `${statuses.join(", ")} and ${result.errors} connection errors`;
    throw new CliError(`${server.name} should return ${expectedStatus} only, but returned ${found}.`);
  }
  const responses = result.requests.total;
  return {
    perSecond: responses / result.duration,
    p99Ms: result.latency.p99,
    processorMicroseconds: before === undefined ? Number.NaN : (server.processorTime() - before) / responses,
  };
}

/** Sends requests of one kind for the given number of seconds. */
export const runLoad = (server, kind, prepared, seconds, connections = concurrency) =>
  runAutocannon(server, requestKinds[kind].requests(prepared), requestKinds[kind].status, {
    duration: seconds,
    connections,
  });

export async function enqueueMutation(server, { key }) {
  const { path, ...request } = createRequest(key);
  const { status } = await fetch(`${server.url}${path}`, request);
  if (status !== requestKinds.POST.status) throw new CliError(`A POST returned ${status}.`);
}

/** Enqueues exactly `amount` mutations, spread over the bases. `query` is the query string of the requests. */
export const enqueueMutations = (server, bases, amount, query) =>
  runAutocannon(
    server,
    bases.map(({ key }) => createRequest(key, query)),
    requestKinds.POST.status,
    {
      amount,
      connections: Math.min(concurrency, amount),
      duration: 60,
    },
  );
