import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import postgres from "postgres";

/**
 * The baseline: the smallest server that runs the app's statements, without routing, authentication or
 * validation. The statements and the fixed parameter values are in an environment variable.
 */
const { databaseUrl, connections, port, insert, selects } = JSON.parse(process.env.BENCH_BASELINE);
const sql = postgres(databaseUrl, { max: connections, onnotice: () => undefined });

const respond = (response, status, value) => {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
};

async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function create(request, response) {
  const id = randomUUID();
  const input = { options: {}, body: JSON.parse(await read(request)) };
  const values = insert.values.with(insert.at.id, id).with(insert.at.key, id).with(insert.at.input, input);
  await sql.unsafe(insert.text, values, { prepare: true });
  respond(response, 202, { data: { mutationId: id } });
}

const query = ({ text, values }) => sql.unsafe(text, values, { prepare: true });

async function get(request, response) {
  const path = request.url.slice("/api/v2/candidates".length);
  if (path.startsWith("?")) return respond(response, 200, { data: await query(selects.list) });
  const value = decodeURIComponent(path.slice(path.lastIndexOf(path.includes("=") ? "=" : "/") + 1));
  const { at, ...select } = path.includes("=") ? selects.find : selects.get;
  const rows = await query({ ...select, values: select.values.with(at.value, value) });
  respond(response, rows.length > 0 ? 200 : 404, { data: rows });
}

const server = createServer(async (request, response) => {
  try {
    await (request.method === "POST" ? create : get)(request, response);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(port, "127.0.0.1");
