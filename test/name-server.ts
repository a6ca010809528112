import { createSocket } from "node:dgram";
import { once } from "node:events";
import ipaddr from "ipaddr.js";

/**
 * The response for a name: its addresses, or an empty list if the name doesn't exist. `silence` sends no
 * response, and `failure` sends the error SERVFAIL. `aliases` is a chain of CNAME records from the name to
 * the addresses.
 */
export type NameServerResponse =
  | string[]
  | "silence"
  | "failure"
  | { aliases: string[]; addresses: string[] };

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

const TYPE_CNAME = 5;

const encodeName = (name: string) =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.of(0),
  ]);

function buildRecord(owner: Buffer, type: number, content: Buffer | number[]): Buffer {
  return Buffer.concat([
    owner,
    Buffer.from([0, type, 0, 1, 0, 0, 0, 60, 0, content.length]),
    Buffer.from(content),
  ]);
}

type Answer = { aliases: string[]; addresses: string[]; failureCode: number };

function buildResponse(query: Buffer, { aliases, addresses, failureCode }: Answer): Buffer {
  const { type, end } = readQuestion(query);
  const matching = addresses.filter((address) => (type === TYPE_AAAA) === address.includes(":"));
  const owners = [Buffer.from([0xc0, HEADER_BYTES]), ...aliases.map(encodeName)];
  const records = [
    ...aliases.map((alias, place) => buildRecord(owners[place] as Buffer, TYPE_CNAME, encodeName(alias))),
    ...matching.map((address) =>
      buildRecord(owners.at(-1) as Buffer, type, ipaddr.parse(address).toByteArray()),
    ),
  ];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | failureCode, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
}

const SERVER_FAILURE = 2;
const NAME_ERROR = 3;

/** Starts a DNS server on a free UDP loopback port. `responseTo` may change its response between queries. */
export async function startNameServer(responseTo: (name: string, type: "A" | "AAAA") => NameServerResponse) {
  const queries: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, type } = readQuestion(query);
    queries.push(name);
    const response = responseTo(name, type === TYPE_A ? "A" : "AAAA");
    if (response === "silence") return;
    const found = response === "failure" ? [] : response;
    const answer = Array.isArray(found) ? { aliases: [], addresses: found } : found;
    const isUnknown = answer.addresses.length === 0 && answer.aliases.length === 0;
    const failureCode = response === "failure" ? SERVER_FAILURE : isUnknown ? NAME_ERROR : 0;
    socket.send(buildResponse(query, { ...answer, failureCode }), port, address);
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
