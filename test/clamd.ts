import type { Socket } from "node:net";
import { startTcpReceiver } from "./http-receiver";

/** The EICAR test file, split so that scanners don't report this source file. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-", "TEST-FILE!$H+H*"].join(
  "",
);

const COMMAND = "zINSTREAM\0";

/** Reads the content of an INSTREAM command. Returns null while the command is incomplete. */
function readStream(sent: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return sent.length === at + 4 ? Buffer.concat(chunks) : null;
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/**
 * Starts a server that implements clamd's PING and INSTREAM commands and detects EICAR. `scanned` contains
 * the received files. `respond` replaces the verdict; if it returns null, the server sends no response.
 */
export async function startClamd(respond?: (content: Buffer, socket: Socket) => string | null) {
  const scanned: Buffer[] = [];
  const verdict = (content: Buffer) =>
    content.includes(EICAR) ? "stream: Win.Test.EICAR_HDB-1 FOUND" : "stream: OK";
  const { port, close } = await startTcpReceiver((socket) => {
    let sent = Buffer.alloc(0);
    socket.on("data", (part) => {
      sent = Buffer.concat([sent, part]);
      if (sent.toString("latin1") === "zPING\0") return socket.end("PONG\0");
      const head = sent.subarray(0, COMMAND.length).toString("latin1");
      if (!COMMAND.startsWith(head)) return socket.end("UNKNOWN COMMAND\0");
      const content = readStream(sent);
      if (!content) return;
      scanned.push(content);
      const response = respond ? respond(content, socket) : verdict(content);
      if (response !== null) socket.end(`${response}\0`);
    });
  });
  return { address: `127.0.0.1:${port}`, scanned, close };
}
