import { createServer } from "node:http";

/** Receives callbacks and responds to each after `responseMs`, like a fast receiver. */
const { port, responseMs } = JSON.parse(process.env.BENCH_RECEIVER);

const server = createServer((request, response) => {
  request.resume().on("end", () => setTimeout(() => response.end(), responseMs));
});
server.listen(port, "127.0.0.1");
