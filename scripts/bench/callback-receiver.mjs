import { createServer } from "node:http";

/** Receives callbacks and responds to each after the time that a fast receiver takes. */
const { port, responseMs } = JSON.parse(process.env.BENCH_RECEIVER);

const server = createServer((request, response) => {
  request.resume().on("end", () => setTimeout(() => response.end(), responseMs));
});
server.listen(port, "127.0.0.1");
