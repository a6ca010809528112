// Replaces `server-only`, because only a bundler of server components can import that package.
export {};
