export const introduction = (baseUrl: string) => `\
Instroom tracks prospective teachers and other education professionals ("candidates") from orientation to their start in
education, for regional education bodies ("regions"). [The guide](${baseUrl}/docs) explains this API step by step, and
[every error](${baseUrl}/docs/errors).

**Authentication.** Send your region's key in \`x-api-key\`. An admin key selects a region with \`?region=<region id>\`.
Candidates send a session token: \`Authorization: Bearer <SESSION_TOKEN>\`.

**Writes are queued.** A write is validated and accepted with 202 and a \`mutationId\`, then executed in the order of
acceptance. The outcome is at the \`Location\`, and is sent to your \`callbackUrl\` in a signed callback. Repeating an
\`idempotencyKey\` never executes a write twice. With \`dryRun=true\` the response says what the write would do.

**Sandbox.** Every path under \`/api/v2\` also exists under \`/api/sandbox\`, with the same keys: select the second server.
Candidates, interactions, attachments, mutations and the schema have separate data there, which is emptied every night.
Regions and their keys are shared with live data: they are read-only in the sandbox, and changes fail with 403
\`sandbox_read_only\`. Operations that list the \`x-api-sandbox\` header also accept \`true\` in it on a path of \`/api/v2\`.
\`meta.sandboxEnabled\` says which data a response is about.

**Responses.** Success is \`{ statusCode, message, data, meta }\`. An error is one object with both
\`{ error, url, statusCode, statusMessage, message, data }\` and an RFC 9457 problem. Programs distinguish errors by
\`code\`. Later versions may add fields: ignore unknown ones.

**On every path.** HEAD returns what GET returns, without the body. OPTIONS returns 204 with \`Allow\` (response \`options\`).
Other methods return 405 (response \`method_not_allowed\`). Unknown paths and paths that end in a slash return 404 (response
\`route_not_found\`). Unlisted query parameters are rejected.

**Limits.** By default, a key may make 100 requests per second, with bursts of 200; \`RateLimit\` says how many remain. A
body can be at most 1 MiB, or 32 MiB if it can contain files. Operations that need no key accept 4 KiB with 32 values, and 5 requests a minute per IP address.
`;
