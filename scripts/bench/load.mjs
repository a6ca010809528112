import autocannon from "autocannon";
import { Failure } from "../failure.mjs";

/** How many requests are under way at once, in every measurement. */
export const requestsAtOnce = 32;

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

const creation = (key) => ({
  method: "POST",
  path: "/api/v2/candidates",
  headers: { "x-api-key": key, "content-type": "application/json" },
  body: JSON.stringify([candidate]),
});

const lookUp = (key, id) => ({
  method: "GET",
  path: `/api/v2/candidates/${id}`,
  headers: { "x-api-key": key },
});

export const kinds = {
  POST: { status: 202, requests: ({ bases }) => [creation(bases[0].key)] },
  GET: {
    status: 200,
    requests: ({ bases, candidateIds }) => candidateIds.map((id) => lookUp(bases[0].key, id)),
  },
};

async function send(server, requests, expectedStatus, bound) {
  const before = server.processorTime();
  const result = await autocannon({ url: server.address, connections: requestsAtOnce, requests, ...bound });
  const statuses = Object.keys(result.statusCodeStats);
  if (result.errors > 0 || statuses.some((status) => Number(status) !== expectedStatus)) {
    const found = `${statuses.join(", ")}, and ${result.errors} times not at all`;
    throw new Failure(`${server.name} did not always answer with ${expectedStatus}, but with ${found}.`);
  }
  const answered = result.requests.total;
  return {
    perSecond: answered / result.duration,
    p99Ms: result.latency.p99,
    processorMicroseconds: before === undefined ? Number.NaN : (server.processorTime() - before) / answered,
  };
}

/** Loads a server for some seconds with requests of one kind. */
export const load = (server, kind, prepared, seconds) =>
  send(server, kinds[kind].requests(prepared), kinds[kind].status, { duration: seconds });

/** Puts exactly so many mutations into one base. */
export const fill = (server, { key }, amount) =>
  send(server, [creation(key)], kinds.POST.status, { amount, duration: 60 });
