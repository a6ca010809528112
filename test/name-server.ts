import { createSocket } from "node:dgram";
import { once } from "node:events";

/**
 * The addresses of a name. An empty list means that the name doesn't exist, `silence` sends no response, and
 * `failure` sends the error SERVFAIL.
 */
export type NameServerResponse = string[] | "silence" | "failure";

const TYPE_A = 1;
const TYPE_AAAA = 28;
const HEADER_BYTES = 12;

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Only `a:b:…` with eight groups is supported for IPv6. */
const addressBytes = (address: string) =>
  address.includes(":")
    ? address
        .split(":")
        .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    : address.split(".").map(Number);

function buildResponse(query: Buffer, addresses: string[], failureCode: number): Buffer {
  const { type, end } = readQuestion(query);
  const matching = addresses.filter((address) => (type === TYPE_AAAA) === address.includes(":"));
  const records = matching.map((address) => {
    const bytes = addressBytes(address);
    return Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]);
  });
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | failureCode, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
}

const SERVER_FAILURE = 2;
const NAME_ERROR = 3;

/** Starts a DNS server on a free UDP loopback port. `responseTo` can change between queries. */
export async function startNameServer(responseTo: (name: string, type: "A" | "AAAA") => NameServerResponse) {
  const queries: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, type } = readQuestion(query);
    queries.push(name);
    const response = responseTo(name, type === TYPE_A ? "A" : "AAAA");
    if (response === "silence") return;
    const addresses = response === "failure" ? [] : response;
    const failureCode = response === "failure" ? SERVER_FAILURE : response.length === 0 ? NAME_ERROR : 0;
    socket.send(buildResponse(query, addresses, failureCode), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    close: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
}
