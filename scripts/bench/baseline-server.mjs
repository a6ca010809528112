import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import postgres from "postgres";

/**
 * The baseline: the smallest server that runs the app's statements for one POST and one GET, without routing,
 * authentication or validation. It receives the statements and the fixed parameter values in an environment variable.
 */
const { databaseUrl, connections, port, insert, select } = JSON.parse(process.env.BENCH_BASELINE);
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

async function get(request, response) {
  const id = request.url.slice(request.url.lastIndexOf("/") + 1);
  const [row] = await sql.unsafe(select.text, select.values.with(select.at.id, id), { prepare: true });
  respond(response, row ? 200 : 404, { data: row });
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
