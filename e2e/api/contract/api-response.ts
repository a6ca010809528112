import type { IncomingHttpHeaders } from "node:http";

export type ApiResponse = {
  method: string;
  target: string;
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
  body: any;
};
