// Replaces `server-only`, which only a bundler of server components can import.
export {};
