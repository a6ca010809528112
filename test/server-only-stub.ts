// Replaces `server-only`, which can only be imported by a bundler of server components.
export {};
