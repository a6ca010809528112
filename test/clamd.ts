import type { Socket } from "node:net";
import { startTcpReceiver } from "./http-receiver";

/** The test file that every scanner knows, put together here so that none finds it in this one. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-", "TEST-FILE!$H+H*"].join(
  "",
);

const COMMAND = "zINSTREAM\0";

/** The content of an INSTREAM, once its last chunk has come; null before that. */
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
 * A server that speaks clamd's INSTREAM as its manual has it, and finds EICAR. `scanned` is what came, whole;
 * `answerWith` puts an answer of the test's own in the place of the verdict, or none.
 */
export async function startClamd(answerWith?: (content: Buffer, socket: Socket) => string | null) {
  const scanned: Buffer[] = [];
  const verdict = (content: Buffer) =>
    content.includes(EICAR) ? "stream: Win.Test.EICAR_HDB-1 FOUND" : "stream: OK";
  const { port, close } = await startTcpReceiver((socket) => {
    let sent = Buffer.alloc(0);
    socket.on("data", (part) => {
      sent = Buffer.concat([sent, part]);
      const head = sent.subarray(0, COMMAND.length).toString("latin1");
      if (!COMMAND.startsWith(head)) return socket.end("UNKNOWN COMMAND\0");
      const content = readStream(sent);
      if (!content) return;
      scanned.push(content);
      const answer = answerWith ? answerWith(content, socket) : verdict(content);
      if (answer !== null) socket.end(`${answer}\0`);
    });
  });
  return { address: `127.0.0.1:${port}`, scanned, close };
}
