export {
  type Callback,
  CallbackRefused,
  memoryNonces,
  type NonceStore,
  type VerifyOptions,
  verifyCallback,
  verifyCallbackParts,
} from "./callbacks.js";
export { type Client, createClient } from "./client.js";
export {
  ConnectionFailed,
  IdempotencyKeyReused,
  InstroomError,
  type Issue,
  MutationFailed,
} from "./errors.js";
export { download, type NewFile, toNewFile } from "./files.js";
export { expressHandler, honoHandler, nextHandler, type OnCallback } from "./handlers.js";
export type { ClientOptions } from "./request.js";
export type { components, operations, paths, webhooks } from "./schema.js";
