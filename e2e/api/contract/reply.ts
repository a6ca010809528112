import type { IncomingHttpHeaders } from "node:http";

export type Reply = {
  method: string;
  target: string;
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  // Tests look into answers of every shape; what they expect there is what they assert.
  // biome-ignore lint/suspicious/noExplicitAny: a reply can have any shape
  body: any;
};
