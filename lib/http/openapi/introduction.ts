/** What a reader must know before the first operation, as Markdown. */
export const introduction = (baseUrl: string) => `\
Instroom follows prospective teachers and other education professionals ("candidates") from orientation to their start in
education. Regional education bodies ("regions") work with it through this API. [The guide](${baseUrl}/docs) leads
through it step by step; [each error](${baseUrl}/docs/errors) is explained there too.

**Authentication.** Send your region's key in \`x-api-key\`. An admin key has no region of its own: it names one with
\`?region=<region id>\`. Candidates send a session token: \`Authorization: Bearer <SESSION_TOKEN>\`.

**Writes are queued.** A write is validated and answered with 202 and a \`mutationId\`. It is executed later, in the
order of acceptance. What became of it is at the \`Location\`, and comes signed to your \`callbackUrl\`. A repeated
\`idempotencyKey\` never executes a write twice. With \`dryRun=true\` a write only tells what it would do.

**Sandbox.** Every path below \`/api/v2\` exists below \`/api/sandbox\` too, with the same keys: choose the second server.
There, routes of candidates, interactions, attachments, mutations and the schema work on data of their own, which is
emptied every night. Regions and their keys exist once for both: there they can be read, and changing them is a 403 with
\`sandbox_read_only\`. The header \`x-api-sandbox: true\` does the same on a path of \`/api/v2\`, for operations that list
it. \`meta.sandboxEnabled\` tells which data a reply is about.

**Replies.** Success is \`{ statusCode, message, data, meta }\`. An error is one object that holds both
\`{ error, url, statusCode, statusMessage, message, data }\` and a problem of RFC 9457. Programs tell errors apart by
\`code\`. Fields may be added: ignore what you don't know.

**On every path.** HEAD answers what GET does, without the body. OPTIONS answers 204 with \`Allow\`
(response \`options\`). Another method than those is a 405 (response \`method_not_allowed\`), and a path that isn't here,
or ends in a slash, is a 404 (response \`route_not_found\`). Query parameters that an operation doesn't list are refused.

**Limits.** A key may make 100 requests a second, and 200 at once; \`RateLimit\` tells what is left. A body may have
1 MiB, and 32 MiB where it can carry files. Operations that need no key take 4 KiB with 32 values, and 5 requests a
minute from one address.
`;
