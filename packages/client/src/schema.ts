// Written by `npm run types` from the API's OpenAPI document. Don't edit it.
export interface paths {
    "/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The region's JSON Schema of the candidate payload
         * @description Select the sandbox by path; the `x-api-sandbox` header is ignored here.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        get: operations["fieldSchema.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The region's candidates, newest first, in pages
         * @description Needs a region's key, or an admin key with `region`.
         */
        get: operations["candidates.list"];
        put?: never;
        /**
         * Create 1 to 10 candidates, all or none
         * @description `customFields` differ per region: `GET /schema` returns the JSON Schema of this payload for the region. Unknown fields are ignored.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        post: operations["candidates.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidates/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find candidates by e-mail address, or else by phone number
         * @description Send `email`, `phone` or both; with both, `email` is used. Returns pages, oldest first; an empty list if nobody matches.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        get: operations["candidates.find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One candidate
         * @description Needs a region's key, or an admin key with `region`.
         */
        get: operations["candidates.get"];
        put?: never;
        post?: never;
        /**
         * Delete the candidate permanently
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        delete: operations["candidates.delete"];
        options?: never;
        head?: never;
        /**
         * Change only the fields that you send
         * @description Needs a region's key, or an admin key with `region`.
         */
        patch: operations["candidates.update"];
        trace?: never;
    };
    "/candidates/upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update the candidate with this e-mail address or phone number, or create one
         * @description Matches on the e-mail address first, then on the phone number. If several candidates have the address, updates the one who also has the number, otherwise the oldest. If nobody has the address and several candidates have the number, fails with `ambiguous_match`. Adds the `interactions` that an existing candidate doesn't have yet, but doesn't change its `customFields`.
         *
         *     `customFields` differ per region: `GET /schema` returns the JSON Schema of this payload for the region. Unknown fields are ignored.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        post: operations["candidates.upsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidates/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Anonymise the candidate, but keep counting it in reports
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        post: operations["candidates.archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidates/{id}/interactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The candidate's interactions, newest first, in pages
         * @description Needs a region's key, or an admin key with `region`.
         */
        get: operations["interactions.list"];
        put?: never;
        /**
         * Add 1 to 10 interactions to a candidate, all or none
         * @description Needs a region's key, or an admin key with `region`.
         */
        post: operations["interactions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidates/{id}/interactions/{interactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One interaction
         * @description Needs a region's key, or an admin key with `region`.
         */
        get: operations["interactions.get"];
        put?: never;
        post?: never;
        /**
         * Delete the interaction permanently
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        delete: operations["interactions.delete"];
        options?: never;
        head?: never;
        /**
         * Change only the fields that you send
         * @description Needs a region's key, or an admin key with `region`.
         */
        patch: operations["interactions.update"];
        trace?: never;
    };
    "/candidates/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add files to a candidate, after the existing ones
         * @description Needs a region's key, or an admin key with `region`.
         */
        post: operations["attachments.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidates/{id}/attachments/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the given files from a candidate, all or none
         * @description Needs a region's key, or an admin key with `region`.
         */
        post: operations["attachments.delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidates/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed in the region's candidates since a token, oldest first
         * @description One entry per candidate, for its latest change. Changes to interactions, files, custom field values and use limits count as changes to their candidate. Entries are in the order in which changes were committed, so you miss none.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        get: operations["candidateFeed.changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to the region's candidates since a token, oldest first
         * @description One event for each creation, change and removal of a candidate, interaction or file, with only ids and field names. Interactions and files that are created together with a candidate are part of its event. Events are in the order in which they were committed, so you miss none.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        get: operations["candidateFeed.events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mutations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The region's writes, newest first, in pages
         * @description Needs a region's key, or an admin key with `region`.
         */
        get: operations["mutations.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mutations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One write; with `wait`, the response comes once the write is finished
         * @description Needs a region's key, or an admin key with `region`.
         */
        get: operations["mutations.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Empty the region's sandbox now; writes that are queued there are executed afterwards
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        post: operations["sandbox.reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue the creation of fake candidates, at most ten per mutation
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        post: operations["sandbox.generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/regions/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The authenticated region, with its keys and its signing secret
         * @description Live and sandbox share this data: under `/api/sandbox` the response is the same.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        get: operations["regions.me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All regions with their keys
         * @description Live and sandbox share this data: under `/api/sandbox` the response is the same.
         *
         *     Needs an admin key.
         */
        get: operations["regions.list"];
        put?: never;
        /**
         * Create a region; the response has its first key and its signing secret
         * @description Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs an admin key.
         */
        post: operations["regions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A region with its keys, custom fields and contact address
         * @description Live and sandbox share this data: under `/api/sandbox` the response is the same.
         *
         *     Needs an admin key.
         */
        get: operations["regions.get"];
        put?: never;
        post?: never;
        /**
         * Delete a region; with `purge` also one that still has candidates
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs an admin key.
         */
        delete: operations["regions.delete"];
        options?: never;
        head?: never;
        /**
         * Change only the fields of a region that you send
         * @description Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs an admin key.
         */
        patch: operations["regions.update"];
        trace?: never;
    };
    "/regions/{id}/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a custom field after the others
         * @description Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs an admin key.
         */
        post: operations["regions.addCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions/{id}/custom-fields/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a custom field; candidates' values stay stored
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs an admin key.
         */
        delete: operations["regions.deleteCustomField"];
        options?: never;
        head?: never;
        /**
         * Change only the properties of a custom field that you send
         * @description Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs an admin key.
         */
        patch: operations["regions.updateCustomField"];
        trace?: never;
    };
    "/auth/regions/signing-secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret; for 24 hours, callbacks also carry a signature with the old one
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        post: operations["regions.rotateSigningSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a region event from the record database
         * @description Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs a webhook key.
         */
        post: operations["regions.event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/regions/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a key of the region; only this response shows its token
         * @description Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        post: operations["apiKeys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/region/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a key of the region; only this response shows its token
         * @description Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        post: operations["apiKeys.create.alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/regions/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key of the region; its last key can't be revoked
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        delete: operations["apiKeys.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/region/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key of the region; its last key can't be revoked
         * @description Send no body: a body with content fails with `validation_error`. An empty object and `null` are accepted.
         *
         *     Live and sandbox share this data: under `/api/sandbox` the request fails with `sandbox_read_only`.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        delete: operations["apiKeys.delete.alias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions/me/callback-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a receiver one valid callback and four that it must reject, and check its responses
         * @description Sends to `url`, or to the region's callback URL if `url` is omitted. A region can run five tests a minute.
         *
         *     Select the sandbox by path; the `x-api-sandbox` header is ignored here.
         *
         *     Needs a region's key, or an admin key with `region`.
         */
        post: operations["callbacks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/candidates/request-email-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link and a code to a candidate's address; the response is the same for every address
         * @description The body can have at most 4 KiB and 32 values.
         *
         *     Select the sandbox by path; the `x-api-sandbox` header is ignored here.
         *
         *     Public. With a region's key, or an admin key, it applies to that region only.
         */
        post: operations["sessions.requestVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/candidates/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a link's token, or an address and its code, for one session per matching candidate
         * @description The body can have at most 4 KiB and 32 values.
         *
         *     Select the sandbox by path; the `x-api-sandbox` header is ignored here.
         *
         *     Public. With a region's key, or an admin key, it applies to that region only.
         */
        post: operations["sessions.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    mutationFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A write of the region is finished
         * @description Sent after the write was executed or failed. Delivery is at least once: the same `mutationId` may arrive again. Without a 2xx within 15 seconds we try again, up to 10 attempts in about 3 days, or in up to 9 days if `Retry-After` delays them; a 410 stops them. Redirects are not followed.
         */
        post: operations["webhook.mutationFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Acknowledgement: {
            /** Format: uuid */
            mutationId: string;
            /** @enum {string} */
            status: "accepted" | "idempotency_hit";
            idempotencyKey: string;
            message: string;
            /** @description With `idempotency_hit`: the operation of the write that used the key first. */
            operation?: components["schemas"]["Operation"];
            payloadMatches?: boolean;
            /**
             * @description With `idempotency_hit`: the current status of the first write. If it is `failed`, nothing was executed: send the write again with a new key.
             * @enum {string}
             */
            mutationStatus?: "queued" | "completed" | "failed";
        };
        ApiKey: {
            id: string;
            tokenPreview: string;
            description: string | null;
            /** @enum {string} */
            scope: "region" | "admin" | "webhook";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
        };
        Attachment: {
            id: string;
            filename: string;
            contentType: string;
            size: number;
            sha256: string;
            url: string;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * Attachment
         * @description A file, either by URL or with its content.
         */
        AttachmentPayload: {
            /**
             * File name
             * @description Name of the file, with its extension.
             */
            filename: string;
            /**
             * Address
             * Format: uri
             * @description A public URL of the file, reachable without signing in.
             */
            url: string;
        } | {
            /**
             * File name
             * @description Name of the file, with its extension.
             */
            filename: string;
            /**
             * Content
             * @description Base64 content of the file with its data URI prefix; at most 10 MiB when decoded. Its type is detected from the content. Content that can't be attached is a `validation_error` with a pointer to the file.
             */
            data: string;
        };
        AttachmentPayloads: components["schemas"]["AttachmentPayload"][];
        AttachmentRemovals: {
            curriculumVitae?: {
                id: string;
            }[];
            otherAttachments?: {
                id: string;
            }[];
        } | {
            curriculumVitae: unknown;
        } | {
            otherAttachments: unknown;
        };
        AttachmentsAddCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "attachments.add";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["AttachmentsAddResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        AttachmentsAddDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["AttachmentsAddResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        AttachmentsAddMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "attachments.add";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["AttachmentsAddResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        AttachmentsAddResult: {
            curriculumVitae: components["schemas"]["Attachment"][];
            otherAttachments: components["schemas"]["Attachment"][];
        };
        AttachmentsDeleteCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "attachments.delete";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["AttachmentsDeleteResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        AttachmentsDeleteDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["AttachmentsDeleteResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        AttachmentsDeleteMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "attachments.delete";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["AttachmentsDeleteResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        AttachmentsDeleteResult: {
            curriculumVitae: components["schemas"]["Attachment"][];
            otherAttachments: components["schemas"]["Attachment"][];
        };
        AttachmentsReviewCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "attachments.review";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["AttachmentsReviewResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        AttachmentsReviewMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "attachments.review";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["AttachmentsReviewResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        AttachmentsReviewResult: {
            id: string;
            attachmentId: string;
            /** @enum {string} */
            decision: "approved" | "rejected";
        };
        CallbackAttempt: {
            number: number;
            /** Format: date-time */
            startedAt: string;
            durationMs: number | null;
            statusCode: number | null;
            error: string | null;
        };
        CallbackReport: {
            /** @description Only scheme and host, once the mutation's content is erased. */
            url: string;
            status: components["schemas"]["CallbackStatus"];
            /** Format: date-time */
            nextAttemptAt: string | null;
            attempts: components["schemas"]["CallbackAttempt"][];
        };
        /** @enum {string} */
        CallbackStatus: "pending" | "delivered" | "failed";
        Candidate: {
            id: string;
            name: string;
            email: string;
            privacyConsent: boolean;
            phone: string | null;
            linkedin: string | null;
            dateOfBirth: string | null;
            address: string | null;
            city: string | null;
            postalCode: string | null;
            phase: components["schemas"]["CandidatePhase"];
            sectorPreferences: components["schemas"]["Sector"][];
            rolePreferences: components["schemas"]["Role"][];
            desiredQualifications: components["schemas"]["Qualification"][];
            priorEducation: components["schemas"]["PriorEducation"] | null;
            subjectPreferences: components["schemas"]["Subject"][];
            motivation: string | null;
            curriculumVitae: components["schemas"]["Attachment"][];
            otherAttachments: components["schemas"]["Attachment"][];
            /**
             * Format: date-time
             * @description When the candidate asked to be erased. They can cancel this within 24 hours; meanwhile, don't use the data.
             */
            erasureRequestedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            interactions?: components["schemas"]["Interaction"][];
            /** @description The stored values by field name. A value may no longer fit its field, if the region has removed an option, changed the type or deleted the field. */
            customFields?: {
                [key: string]: unknown;
            };
        };
        CandidatePatch: {
            /**
             * Name
             * @description Full name.
             */
            name?: string;
            /**
             * E-mail address
             * Format: email
             * @description E-mail address; an upsert uses it to find a candidate, ignoring case.
             */
            email?: string;
            /**
             * Privacy consent
             * @description Whether the candidate agreed to the processing of personal data.
             */
            privacyConsent?: boolean;
            /**
             * Phone
             * @description Phone number; treated as Dutch if it has no country code.
             */
            phone?: string | null;
            /**
             * LinkedIn
             * Format: uri
             * @description URL of the LinkedIn profile: a complete URI.
             */
            linkedin?: string | null;
            /**
             * Date of birth
             * Format: date
             * @description Calendar date, YYYY-MM-DD.
             */
            dateOfBirth?: string | null;
            /**
             * Address
             * @description Street and house number.
             */
            address?: string | null;
            /**
             * City
             * @description Place of residence.
             */
            city?: string | null;
            /**
             * Postal code
             * @description Postal code of the address.
             */
            postalCode?: string | null;
            /**
             * Sector preferences
             * @description Sectors of education the candidate prefers.
             */
            sectorPreferences?: components["schemas"]["Sector"][] | null;
            /**
             * Role preferences
             * @description Roles the candidate prefers.
             */
            rolePreferences?: components["schemas"]["Role"][] | null;
            /**
             * Desired qualifications
             * @description Qualifications the candidate wants to obtain.
             */
            desiredQualifications?: components["schemas"]["Qualification"][] | null;
            priorEducation?: components["schemas"]["PriorEducation"] | null;
            /**
             * Subject preferences
             * @description Subjects the candidate prefers; relevant for the sector Voortgezet onderwijs.
             */
            subjectPreferences?: components["schemas"]["Subject"][] | null;
            /**
             * Motivation
             * @description Motivation letter, as plain text.
             */
            motivation?: string | null;
            /**
             * Phase
             * @description The candidate's phase, from first interest to working in education.
             */
            phase?: components["schemas"]["CandidatePhase"];
            curriculumVitae?: components["schemas"]["AttachmentPayloads"] | null;
            otherAttachments?: components["schemas"]["AttachmentPayloads"] | null;
        };
        /** @enum {string} */
        CandidatePhase: "nieuw" | "oriënteren" | "in opleiding" | "matchen" | "voorbereiden" | "werkzaam" | "uitgestroomd";
        CandidatesArchiveCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.archive";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesArchiveResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesArchiveDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesArchiveResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesArchiveMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.archive";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesArchiveResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesArchiveResult: {
            candidate: {
                id: string;
                name: string;
                email: string;
                privacyConsent: boolean;
                phone: string | null;
                linkedin: string | null;
                dateOfBirth: string | null;
                address: string | null;
                city: string | null;
                postalCode: string | null;
                phase: components["schemas"]["CandidatePhase"];
                sectorPreferences: components["schemas"]["Sector"][];
                rolePreferences: components["schemas"]["Role"][];
                desiredQualifications: components["schemas"]["Qualification"][];
                priorEducation: components["schemas"]["PriorEducation"] | null;
                subjectPreferences: components["schemas"]["Subject"][];
                motivation: string | null;
                curriculumVitae: components["schemas"]["Attachment"][];
                otherAttachments: components["schemas"]["Attachment"][];
                /**
                 * Format: date-time
                 * @description When the candidate asked to be erased. They can cancel this within 24 hours; meanwhile, don't use the data.
                 */
                erasureRequestedAt: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                interactions: components["schemas"]["Interaction"][];
                /** @description The stored values by field name. A value may no longer fit its field, if the region has removed an option, changed the type or deleted the field. */
                customFields: {
                    [key: string]: unknown;
                };
            };
        };
        CandidatesCancelErasureCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.cancel-erasure";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesCancelErasureResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesCancelErasureMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.cancel-erasure";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesCancelErasureResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesCancelErasureResult: components["schemas"]["ErasureCancelled"];
        CandidatesCloseCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.close";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesCloseResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesCloseMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.close";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesCloseResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesCloseResult: {
            id: string;
            /** @constant */
            closed: true;
            /** @enum {string} */
            reason: "notInterested" | "worksElsewhere" | "unreachable" | "unsuitable" | "other";
        };
        CandidatesCreateCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.create";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesCreateResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesCreateDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesCreateResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesCreateMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.create";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesCreateResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesCreateResult: {
            candidates: {
                id: string;
                name: string;
                email: string;
                privacyConsent: boolean;
                phone: string | null;
                linkedin: string | null;
                dateOfBirth: string | null;
                address: string | null;
                city: string | null;
                postalCode: string | null;
                phase: components["schemas"]["CandidatePhase"];
                sectorPreferences: components["schemas"]["Sector"][];
                rolePreferences: components["schemas"]["Role"][];
                desiredQualifications: components["schemas"]["Qualification"][];
                priorEducation: components["schemas"]["PriorEducation"] | null;
                subjectPreferences: components["schemas"]["Subject"][];
                motivation: string | null;
                curriculumVitae: components["schemas"]["Attachment"][];
                otherAttachments: components["schemas"]["Attachment"][];
                /**
                 * Format: date-time
                 * @description When the candidate asked to be erased. They can cancel this within 24 hours; meanwhile, don't use the data.
                 */
                erasureRequestedAt: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                interactions: components["schemas"]["Interaction"][];
                /** @description The stored values by field name. A value may no longer fit its field, if the region has removed an option, changed the type or deleted the field. */
                customFields: {
                    [key: string]: unknown;
                };
                /** @description Names of custom fields that were sent but ignored. */
                ignoredCustomFields: string[];
            }[];
        };
        CandidatesDeleteCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.delete";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesDeleteResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesDeleteDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesDeleteResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesDeleteMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.delete";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesDeleteResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesDeleteResult: {
            id: string;
            /** @constant */
            deleted: true;
        };
        CandidatesMergeCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.merge";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesMergeResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesMergeMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.merge";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesMergeResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesMergeResult: {
            candidate: components["schemas"]["Candidate"];
            mergedId: string;
        };
        CandidatesReopenCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.reopen";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesReopenResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesReopenMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.reopen";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesReopenResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesReopenResult: {
            id: string;
            /** @constant */
            closed: false;
        };
        CandidatesRequestErasureCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.request-erasure";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesRequestErasureResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesRequestErasureMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.request-erasure";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesRequestErasureResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesRequestErasureResult: components["schemas"]["ErasureRequested"];
        CandidatesUndoMergeCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.undo-merge";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesUndoMergeResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesUndoMergeMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.undo-merge";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesUndoMergeResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesUndoMergeResult: {
            candidate: components["schemas"]["Candidate"];
            restored: components["schemas"]["Candidate"];
            /** @description Names of fields that keep their values, because they were changed after the merge. */
            kept: string[];
        };
        CandidatesUpdateCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.update";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesUpdateResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesUpdateDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesUpdateResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesUpdateMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.update";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesUpdateResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesUpdateResult: {
            candidate: components["schemas"]["Candidate"];
        };
        CandidatesUpsertCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.upsert";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesUpsertResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesUpsertDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesUpsertResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        CandidatesUpsertMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "candidates.upsert";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["CandidatesUpsertResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        CandidatesUpsertResult: {
            /** @enum {string} */
            action: "created" | "updated";
            /** @enum {string|null} */
            matchedOn: "email" | "phone" | null;
            /** @description Ids of other candidates with this e-mail address or phone number, who are likely duplicates. */
            alsoMatched: string[];
            candidate: {
                id: string;
                name: string;
                email: string;
                privacyConsent: boolean;
                phone: string | null;
                linkedin: string | null;
                dateOfBirth: string | null;
                address: string | null;
                city: string | null;
                postalCode: string | null;
                phase: components["schemas"]["CandidatePhase"];
                sectorPreferences: components["schemas"]["Sector"][];
                rolePreferences: components["schemas"]["Role"][];
                desiredQualifications: components["schemas"]["Qualification"][];
                priorEducation: components["schemas"]["PriorEducation"] | null;
                subjectPreferences: components["schemas"]["Subject"][];
                motivation: string | null;
                curriculumVitae: components["schemas"]["Attachment"][];
                otherAttachments: components["schemas"]["Attachment"][];
                /**
                 * Format: date-time
                 * @description When the candidate asked to be erased. They can cancel this within 24 hours; meanwhile, don't use the data.
                 */
                erasureRequestedAt: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                interactions?: components["schemas"]["Interaction"][];
                /** @description The stored values by field name. A value may no longer fit its field, if the region has removed an option, changed the type or deleted the field. */
                customFields?: {
                    [key: string]: unknown;
                };
                /** @description Names of custom fields that were sent but ignored. */
                ignoredCustomFields: string[];
            };
            /** @description The interactions that were added, without those that the candidate already had. */
            addedInteractions: components["schemas"]["Interaction"][];
        };
        CreatedApiKey: {
            id: string;
            tokenPreview: string;
            description: string | null;
            /** @enum {string} */
            scope: "region" | "admin" | "webhook";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            lastUsedAt: string | null;
            token: string;
        };
        /**
         * @example {
         *       "name": "Herkomst",
         *       "type": "singleSelect",
         *       "required": false,
         *       "options": [
         *         "Website",
         *         "Via via"
         *       ]
         *     }
         */
        CustomFieldDefinition: {
            /** @description A new field can't be named `.` or `..`, because no URL can contain it. */
            name: string;
            /** @enum {string} */
            type: "text" | "longText" | "number" | "boolean" | "date" | "email" | "url" | "singleSelect" | "multiSelect";
            /** @default false */
            required: boolean;
            options?: string[];
            description?: string;
        };
        /**
         * @example {
         *       "name": "Herkomst",
         *       "type": "singleSelect",
         *       "required": false,
         *       "options": [
         *         "Website",
         *         "Via via"
         *       ]
         *     }
         */
        CustomFieldDefinitionInput: {
            /** @description A new field can't be named `.` or `..`, because no URL can contain it. */
            name: string;
            /** @enum {string} */
            type: "text" | "longText" | "number" | "boolean" | "date" | "email" | "url" | "singleSelect" | "multiSelect";
            /** @default false */
            required?: boolean;
            options?: string[];
            description?: string;
        };
        /** @description Each `name` occurs once. */
        CustomFieldDefinitions: components["schemas"]["CustomFieldDefinitionInput"][];
        CustomFieldPatch: {
            /** @enum {string} */
            type?: "text" | "longText" | "number" | "boolean" | "date" | "email" | "url" | "singleSelect" | "multiSelect";
            required?: boolean;
            options?: string[] | null;
            description?: string | null;
        };
        ErasureCancelled: {
            id: string;
            /** Format: date-time */
            erasureRequestedAt: string | null;
        };
        ErasureRequested: {
            id: string;
            /** Format: date-time */
            erasureRequestedAt: string | null;
            /**
             * Format: date-time
             * @description When the candidate will be deleted, unless they cancel.
             */
            erasureDueAt: string;
        };
        FailedResult: {
            /**
             * @description Why the write failed.
             * @enum {string}
             */
            errorCode: "candidate_not_found" | "interaction_not_found" | "attachment_not_found" | "ambiguous_match" | "duplicate_id" | "precondition_failed" | "merge_not_undoable" | "import_undone" | "attachment_unreachable" | "attachment_too_large" | "attachment_refused" | "validation_error" | "engine_error";
            status: number;
            message: string;
            /** @description The number of attempts. */
            attempts: number;
        };
        FullRegion: {
            id: string;
            name: string;
            slug: string;
            apiKeys: components["schemas"]["ApiKey"][];
            allowedRedirectUrls: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            contactEmail: string | null;
            customFields: components["schemas"]["CustomFieldDefinition"][];
        };
        /**
         * Interaction
         * @description A recorded contact with the candidate.
         */
        InlineInteraction: {
            /**
             * Id
             * @description Record id, unique among the region's interactions. You can leave it out: the service fills it in.
             */
            id?: string;
            /**
             * Type
             * @description How the contact took place.
             */
            type: components["schemas"]["InteractionType"];
            /**
             * Performed at
             * @description When the contact took place (ISO 8601 with zone).
             */
            performedAt: string;
            /**
             * Summary
             * @description Short description of the contact.
             */
            summary?: string;
            /**
             * Notes
             * @description Notes on the contact.
             */
            notes?: string;
            /**
             * Duration
             * @description How long the contact took, in whole seconds.
             */
            duration?: number;
            /**
             * Created at
             * @description When the contact was recorded (ISO 8601 with zone). You can leave it out: the service fills it in.
             */
            createdAt?: string;
        };
        InlineInteractions: components["schemas"]["InlineInteraction"][];
        Interaction: {
            id: string;
            type: components["schemas"]["InteractionType"];
            /** Format: date-time */
            performedAt: string;
            summary: string | null;
            notes: string | null;
            duration: number | null;
            /** Format: date-time */
            createdAt: string;
        };
        InteractionPatch: {
            /**
             * Type
             * @description How the contact took place.
             */
            type?: components["schemas"]["InteractionType"];
            /**
             * Performed at
             * @description When the contact took place (ISO 8601 with zone).
             */
            performedAt?: string;
            /**
             * Summary
             * @description Short description of the contact.
             */
            summary?: string | null;
            /**
             * Notes
             * @description Notes on the contact.
             */
            notes?: string | null;
            /**
             * Duration
             * @description How long the contact took, in whole seconds.
             */
            duration?: number | null;
        };
        InteractionsCreateCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "interactions.create";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["InteractionsCreateResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        InteractionsCreateDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["InteractionsCreateResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        InteractionsCreateMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "interactions.create";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["InteractionsCreateResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        InteractionsCreateResult: {
            interactions: components["schemas"]["Interaction"][];
        };
        InteractionsDeleteCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "interactions.delete";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["InteractionsDeleteResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        InteractionsDeleteDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["InteractionsDeleteResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        InteractionsDeleteMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "interactions.delete";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["InteractionsDeleteResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        InteractionsDeleteResult: {
            id: string;
            /** @constant */
            deleted: true;
        };
        InteractionsUpdateCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "interactions.update";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["InteractionsUpdateResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        InteractionsUpdateDryRun: {
            /** @constant */
            dryRun: true;
            /** @enum {string} */
            status: "completed" | "failed";
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["InteractionsUpdateResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        InteractionsUpdateMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "interactions.update";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["InteractionsUpdateResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        InteractionsUpdateResult: {
            interaction: components["schemas"]["Interaction"];
        };
        /** @enum {string} */
        InteractionType: "Telefonisch" | "E-mail" | "Inschrijving activiteit" | "Persoonlijk" | "Anders" | "Doorverwijzing" | "Adviesgesprek" | "Kennismakingsgesprek" | "Niet van toepassing";
        Issue: {
            path: string[];
            pointer: string;
            /** @enum {string} */
            location: "body" | "query" | "path" | "header";
            code: components["schemas"]["IssueCode"];
            message: string;
            /**
             * Format: date-time
             * @description From this time, the same value is accepted.
             */
            until?: string;
        };
        /**
         * @description Identifies the issue for programs.
         * @enum {string}
         */
        IssueCode: "required" | "invalid_type" | "invalid_value" | "invalid_format" | "too_small" | "too_big" | "unrecognized_keys" | "invalid_union" | "invalid" | "repeated" | "contradiction" | "not_allowed" | "invalid_cursor" | "invalid_token" | "refused_address" | "invalid_base64" | "empty_file" | "file_too_large" | "unsupported_file_type" | "too_many_values" | "too_many_issues" | "malformed_json";
        LegacyCreateUserMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "v1.create-user";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["LegacyCreateUserResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        LegacyCreateUserResult: {
            /** @enum {string} */
            action: "created" | "updated";
            matchedOn: "email" | null;
            candidate: {
                id: string;
                name: string;
                email: string;
                privacyConsent: boolean;
                phone: string | null;
                linkedin: string | null;
                dateOfBirth: string | null;
                address: string | null;
                city: string | null;
                postalCode: string | null;
                phase: components["schemas"]["CandidatePhase"];
                sectorPreferences: components["schemas"]["Sector"][];
                rolePreferences: components["schemas"]["Role"][];
                desiredQualifications: components["schemas"]["Qualification"][];
                priorEducation: components["schemas"]["PriorEducation"] | null;
                subjectPreferences: components["schemas"]["Subject"][];
                motivation: string | null;
                curriculumVitae: components["schemas"]["Attachment"][];
                otherAttachments: components["schemas"]["Attachment"][];
                /**
                 * Format: date-time
                 * @description When the candidate asked to be erased. They can cancel this within 24 hours; meanwhile, don't use the data.
                 */
                erasureRequestedAt: string | null;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                interactions?: components["schemas"]["Interaction"][];
                /** @description The stored values by field name. A value may no longer fit its field, if the region has removed an option, changed the type or deleted the field. */
                customFields?: {
                    [key: string]: unknown;
                };
                /** @description Names of custom fields that were sent but ignored. */
                ignoredCustomFields: string[];
            };
            interactions: {
                [key: string]: unknown;
            }[];
        };
        Mutation: components["schemas"]["CandidatesCreateMutation"] | components["schemas"]["CandidatesUpsertMutation"] | components["schemas"]["CandidatesUpdateMutation"] | components["schemas"]["CandidatesCloseMutation"] | components["schemas"]["CandidatesReopenMutation"] | components["schemas"]["CandidatesArchiveMutation"] | components["schemas"]["CandidatesDeleteMutation"] | components["schemas"]["CandidatesRequestErasureMutation"] | components["schemas"]["CandidatesCancelErasureMutation"] | components["schemas"]["CandidatesMergeMutation"] | components["schemas"]["CandidatesUndoMergeMutation"] | components["schemas"]["InteractionsCreateMutation"] | components["schemas"]["InteractionsUpdateMutation"] | components["schemas"]["InteractionsDeleteMutation"] | components["schemas"]["AttachmentsAddMutation"] | components["schemas"]["AttachmentsDeleteMutation"] | components["schemas"]["AttachmentsReviewMutation"] | components["schemas"]["PrivacyRequestsCreateMutation"] | components["schemas"]["PrivacyRequestsAnswerMutation"] | components["schemas"]["LegacyCreateUserMutation"];
        /** @enum {string} */
        MutationStatus: "queued" | "completed" | "failed";
        NewApiKey: {
            description?: string | null;
            /** @description The value of the key. It can't begin with `ctk_` or `cts_`, or be the value of another key, even a revoked one. */
            token?: string;
        };
        NewAttachments: {
            curriculumVitae?: components["schemas"]["AttachmentPayloads"];
            otherAttachments?: components["schemas"]["AttachmentPayloads"];
        } | {
            curriculumVitae: unknown;
        } | {
            otherAttachments: unknown;
        };
        NewCandidate: {
            /**
             * Name
             * @description Full name.
             */
            name: string;
            /**
             * E-mail address
             * Format: email
             * @description E-mail address; an upsert uses it to find a candidate, ignoring case.
             */
            email: string;
            /**
             * Privacy consent
             * @description Whether the candidate agreed to the processing of personal data.
             */
            privacyConsent: boolean;
            /**
             * Phone
             * @description Phone number; treated as Dutch if it has no country code.
             */
            phone?: string;
            /**
             * LinkedIn
             * Format: uri
             * @description URL of the LinkedIn profile: a complete URI.
             */
            linkedin?: string;
            /**
             * Date of birth
             * Format: date
             * @description Calendar date, YYYY-MM-DD.
             */
            dateOfBirth?: string;
            /**
             * Address
             * @description Street and house number.
             */
            address?: string;
            /**
             * City
             * @description Place of residence.
             */
            city?: string;
            /**
             * Postal code
             * @description Postal code of the address.
             */
            postalCode?: string;
            /**
             * Phase
             * @description The candidate's phase, from first interest to working in education.
             * @default nieuw
             */
            phase?: components["schemas"]["CandidatePhase"];
            /**
             * Sector preferences
             * @description Sectors of education the candidate prefers.
             */
            sectorPreferences?: components["schemas"]["Sector"][];
            /**
             * Role preferences
             * @description Roles the candidate prefers.
             */
            rolePreferences?: components["schemas"]["Role"][];
            /**
             * Desired qualifications
             * @description Qualifications the candidate wants to obtain.
             */
            desiredQualifications?: components["schemas"]["Qualification"][];
            /**
             * Prior education
             * @description Highest level of education so far.
             */
            priorEducation?: components["schemas"]["PriorEducation"];
            /**
             * Subject preferences
             * @description Subjects the candidate prefers; relevant for the sector Voortgezet onderwijs.
             */
            subjectPreferences?: components["schemas"]["Subject"][];
            /**
             * Motivation
             * @description Motivation letter, as plain text.
             */
            motivation?: string;
            /**
             * Curriculum vitae
             * @description Files, at most 5.
             */
            curriculumVitae?: components["schemas"]["AttachmentPayloads"];
            /**
             * Other attachments
             * @description Files, at most 5.
             */
            otherAttachments?: components["schemas"]["AttachmentPayloads"];
            /**
             * Interactions
             * @description Interactions to add to the candidate, at most 10.
             */
            interactions?: components["schemas"]["InlineInteractions"];
            /**
             * Custom fields
             * @description The region's custom fields, by their exact names; unknown ones are ignored.
             */
            customFields?: {
                [key: string]: unknown;
            };
        };
        NewInteraction: {
            /**
             * Id
             * @description Record id, unique among the region's interactions.
             */
            id?: string;
            /**
             * Type
             * @description How the contact took place.
             */
            type: components["schemas"]["InteractionType"];
            /**
             * Performed at
             * @description When the contact took place (ISO 8601 with zone).
             */
            performedAt: string;
            /**
             * Summary
             * @description Short description of the contact.
             */
            summary?: string;
            /**
             * Notes
             * @description Notes on the contact.
             */
            notes?: string;
            /**
             * Duration
             * @description How long the contact took, in whole seconds.
             */
            duration?: number;
            /**
             * Created at
             * @description When the contact was recorded (ISO 8601 with zone).
             */
            createdAt?: string;
        };
        NewInteractions: components["schemas"]["NewInteraction"][] | components["schemas"]["NewInteraction"];
        NewRegion: {
            id?: string;
            name: string;
            slug?: string;
            /** Format: email */
            contactEmail?: string;
            /** @default [] */
            allowedRedirectUrls?: string[];
            /** @default [] */
            customFields?: components["schemas"]["CustomFieldDefinitions"];
        };
        /** @enum {string} */
        Operation: "candidates.create" | "candidates.upsert" | "candidates.update" | "candidates.close" | "candidates.reopen" | "candidates.archive" | "candidates.delete" | "candidates.request-erasure" | "candidates.cancel-erasure" | "candidates.merge" | "candidates.undo-merge" | "interactions.create" | "interactions.update" | "interactions.delete" | "attachments.add" | "attachments.delete" | "attachments.review" | "privacy-requests.create" | "privacy-requests.answer" | "v1.create-user";
        OwnRegion: {
            id: string;
            name: string;
            slug: string;
            apiKeys: components["schemas"]["ApiKey"][];
            allowedRedirectUrls: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            signingSecret: string;
        };
        PartialCandidate: {
            id: string;
            name?: string;
            email?: string;
            privacyConsent?: boolean;
            phone?: string | null;
            linkedin?: string | null;
            dateOfBirth?: string | null;
            address?: string | null;
            city?: string | null;
            postalCode?: string | null;
            phase?: components["schemas"]["CandidatePhase"];
            sectorPreferences?: components["schemas"]["Sector"][];
            rolePreferences?: components["schemas"]["Role"][];
            desiredQualifications?: components["schemas"]["Qualification"][];
            priorEducation?: components["schemas"]["PriorEducation"] | null;
            subjectPreferences?: components["schemas"]["Subject"][];
            motivation?: string | null;
            curriculumVitae?: components["schemas"]["Attachment"][];
            otherAttachments?: components["schemas"]["Attachment"][];
            /**
             * Format: date-time
             * @description When the candidate asked to be erased. They can cancel this within 24 hours; meanwhile, don't use the data.
             */
            erasureRequestedAt?: string | null;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            interactions?: components["schemas"]["Interaction"][];
            /** @description The stored values by field name. A value may no longer fit its field, if the region has removed an option, changed the type or deleted the field. */
            customFields?: {
                [key: string]: unknown;
            };
            /** @description Returned together with `interactions`: the `cursor` with which `GET /candidates/{id}/interactions` continues, or null if there are no more. */
            interactionsCursor?: string | null;
            useLimits?: components["schemas"]["UseLimitList"];
        };
        /** @enum {string} */
        PriorEducation: "geen" | "praktijkonderwijs" | "vmbo-bl" | "vmbo-kl" | "vmbo-gl" | "vmbo-tl" | "vmbo" | "havo" | "vwo" | "mbo entree" | "mbo 2" | "mbo 3" | "mbo 4" | "mbo" | "associate degree" | "hbo propedeuse" | "hbo bachelor" | "hbo master" | "hbo" | "wo bachelor" | "wo master" | "wo" | "PhD";
        PrivacyRequest: {
            /** Format: uuid */
            id: string;
            candidateId: string;
            /** @enum {string} */
            kind: "restriction" | "objection";
            /** Format: date-time */
            requestedAt: string;
            /**
             * Format: date-time
             * @description The region must answer before this time: a month after the request.
             */
            dueAt: string;
            /** @enum {string|null} */
            decision: "approved" | "declined" | "lifted" | null;
            /** Format: date-time */
            answeredAt: string | null;
        };
        PrivacyRequestsAnswerCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "privacy-requests.answer";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["PrivacyRequestsAnswerResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        PrivacyRequestsAnswerMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "privacy-requests.answer";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["PrivacyRequestsAnswerResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        PrivacyRequestsAnswerResult: {
            request: components["schemas"]["PrivacyRequest"];
        };
        PrivacyRequestsCreateCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "privacy-requests.create";
            /** @enum {string} */
            status: "completed" | "failed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: unknown;
        } & ({
            /** @constant */
            status: "completed";
            result: components["schemas"]["PrivacyRequestsCreateResult"];
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"];
        });
        PrivacyRequestsCreateMutation: {
            /** Format: uuid */
            mutationId: string;
            /** @description The mutation's id, once its content is erased. */
            idempotencyKey: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "privacy-requests.create";
            status: components["schemas"]["MutationStatus"];
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
            callback: components["schemas"]["CallbackReport"] | null;
            result: unknown;
        } & ({
            /** @constant */
            status: "queued";
            result: null;
        } | {
            /** @constant */
            status: "completed";
            result: components["schemas"]["PrivacyRequestsCreateResult"] | null;
        } | {
            /** @constant */
            status: "failed";
            result: components["schemas"]["FailedResult"] | null;
        });
        PrivacyRequestsCreateResult: {
            request: components["schemas"]["PrivacyRequest"];
        };
        Problem: {
            /** @constant */
            error: true;
            /** @description The URL that was requested. */
            url: string;
            statusCode: number;
            statusMessage: string;
            /** @description What is wrong and how to fix it. */
            message: string;
            /** @description More about the error; empty if there is nothing to add. */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: uri
             * @description Where the guide explains this error.
             */
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            /**
             * @description Identifies the error for programs.
             * @enum {string}
             */
            code: "validation_error" | "malformed_json" | "unauthorized" | "forbidden" | "second_factor_required" | "step_up_required" | "sandbox_read_only" | "candidate_merged" | "route_not_found" | "candidate_not_found" | "interaction_not_found" | "attachment_not_found" | "session_not_found" | "staff_not_found" | "mutation_not_found" | "region_not_found" | "view_not_found" | "api_key_not_found" | "custom_field_not_found" | "method_not_allowed" | "not_acceptable" | "last_api_key" | "region_not_empty" | "slug_taken" | "ambiguous_match" | "duplicate_id" | "staff_exists" | "view_name_taken" | "too_many_views" | "custom_field_exists" | "no_callback_url" | "custom_fields_changed" | "requested_documents_changed" | "merge_not_undoable" | "import_undone" | "callback_not_sendable" | "token_expired" | "precondition_failed" | "payload_too_large" | "attachment_too_large" | "unsupported_media_type" | "attachment_unreachable" | "attachment_refused" | "rate_limited" | "engine_validation" | "engine_declined" | "engine_error" | "internal_error" | "unavailable";
            /**
             * Format: uuid
             * @description The same as in `x-request-id`; quote it when you ask about a request.
             */
            requestId: string;
        };
        /** @enum {string} */
        Qualification: "Primair onderwijs" | "Beperkt tweedegraads" | "Tweedegraads" | "Eerstegraads" | "PDG" | "BKO/BDB" | "Kwalificatie onderwijs ondersteunend personeel" | "Kwalificatie Instructeur (MBO)" | "Geen: gastdocentschap" | "Pabo" | "Onbekend" | "Nog geen idee" | "Niet van toepassing";
        ReceiverTest: {
            url: string;
            passed: boolean;
            trials: components["schemas"]["ReceiverTrial"][];
        };
        ReceiverTestBody: {
            /**
             * Format: uri
             * @description The default is the region's callback URL.
             */
            url?: string;
        };
        ReceiverTrial: {
            /** @enum {string} */
            trial: "valid" | "replayed" | "tampered" | "stale" | "wrongly_signed";
            /** @description `null` if the request was not sent. */
            passed: boolean | null;
            /** @enum {string|null} */
            advice: "accepts_replayed" | "accepts_stale" | "accepts_tampered" | "accepts_wrongly_signed" | "check_address" | "check_signature" | "gone" | "no_response" | "redirect" | "refused_address" | "refuses_valid" | "server_error" | "slow" | null;
            /** @description What the receiver did, and what to change. */
            message: string;
            statusCode: number | null;
            durationMs: number | null;
            /** @description Why there is no response. */
            error: string | null;
            responseExcerpt: string | null;
        };
        Region: {
            id: string;
            name: string;
            slug: string;
            apiKeys: components["schemas"]["ApiKey"][];
            allowedRedirectUrls: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        RegionEvent: {
            /** @enum {string} */
            event: "region.created" | "region.updated";
            region: {
                id: string;
                name: string;
                slug?: string;
                /** Format: email */
                contactEmail?: string | null;
                customFields?: components["schemas"]["CustomFieldDefinitions"];
            };
        } | {
            /** @constant */
            event: "region.deleted";
            region: {
                id: string;
                name?: string;
                slug?: string;
                /** Format: email */
                contactEmail?: string | null;
                customFields?: components["schemas"]["CustomFieldDefinitions"];
            };
        };
        RegionPatch: {
            name?: string;
            slug?: string;
            /** Format: email */
            contactEmail?: string | null;
            customFields?: components["schemas"]["CustomFieldDefinitions"];
            allowedRedirectUrls?: string[];
        };
        /** @enum {string} */
        Role: "Docent / leraar" | "Instructeur (mbo)" | "OOP" | "Ondersteuning" | "Leerlingenzorg" | "Midden management" | "Schoolleiding" | "Anders";
        /** @enum {string} */
        Sector: "Primair onderwijs" | "Voortgezet onderwijs" | "Speciaal onderwijs" | "Middelbaar beroepsonderwijs" | "Hoger onderwijs" | "Praktijkonderwijs";
        /** @enum {string} */
        Subject: "Nederlands" | "Engels" | "Wiskunde" | "Wiskunde A" | "Wiskunde B" | "Wiskunde C" | "Wiskunde D" | "Frans" | "Duits" | "Spaans" | "Latijnse taal en cultuur" | "Griekse taal en cultuur" | "Klassieke talen" | "KCV" | "Geschiedenis" | "Aardrijkskunde" | "Maatschappijleer" | "Maatschappijkunde" | "Maatschappijwetenschappen" | "Filosofie" | "Levensbeschouwing" | "Economie" | "Algemene economie" | "Bedrijfseconomie" | "Ondernemerschap - Academische vaardigheden" | "Natuurkunde" | "Scheikunde" | "Biologie" | "Rekenen" | "NLT (Natuur, leven en techniek)" | "Algemene Natuurwetenschappen" | "NaSk" | "Science" | "Life sciences" | "Informatica" | "Techniek" | "Technologie en toepassing" | "Toepassingsgericht onderwijs" | "Programmeren, installeren en energie" | "Produceren, installeren, energie (PIE)" | "Art en Technologie" | "Digital Creative Technology (DCT)" | "Digital Technology" | "Digitaal burgerschap" | "STEAM" | "T&T" | "CKV" | "Kunst & Techniek" | "Kunst: algemeen" | "Kunst: beeldend" | "Kunst: beeldend / tekenen" | "Kunst: dans" | "Kunst: drama" | "Kunst: podium" | "Kunst: tekenen" | "Kunst: theater" | "Kunstgeschiedenis/CKV" | "Handvaardigheid" | "Muziek" | "Vormgeving en media" | "Lichamelijke opvoeding" | "Lichamelijke opvoeding 2" | "Bewegen sport en maatschappij (BSM)" | "Dienstverlening en producten" | "Praktijkgericht programma (havo)" | "Praktijkprogramma zorg (mavo)" | "Zorg en welzijn" | "Mens en dienstverlening" | "Mens en Maatschappij" | "Mens en Natuur" | "Onderzoeken & Ontwerp" | "Onderzoekend leren" | "Onderzoeksvaardigheden" | "Millennium Skills" | "Global perspectives" | "Global citizenship" | "Big History" | "International Baccalaureate" | "Psychologie" | "Persoonlijke Vorming" | "PGP maatschappij" | "PGP P&O" | "PGP technologie" | "LOB/PWS" | "PWS" | "Zomer PWS" | "Leefstijl" | "Kennis van het geestelijk leven" | "Vrede en Recht" | "Wetenschap" | "Wetenschapsoriëntatie" | "Humaniora" | "Arabisch" | "Chinees" | "Italiaans" | "Russisch" | "NT2" | "Econasium" | "E&O";
        TestCallback: {
            /** Format: uuid */
            mutationId: string;
            /** @description The key you sent; absent if you sent none. */
            idempotencyKey?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            operation: "callback.test";
            /** @constant */
            status: "completed";
            /** @description The region's id. */
            region: string;
            sandbox: boolean;
            /** @description The ids of the candidates that the write named or affected. */
            candidateIds: string[];
            /** Format: date-time */
            finishedAt: string;
            result: {
                /** @constant */
                test: true;
            };
        };
        /** @description Why the candidate's data must not be used at the moment: a planned erasure, an approved restriction or objection, or a withdrawal of consent. Empty if there is no such reason. Returned with `include=useLimits`. */
        UseLimitList: ("erasure" | "restriction" | "objection" | "withdrawal")[];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "fieldSchema.get": {
        parameters: {
            query?: {
                operation?: "create" | "update";
                target?: "openapi-3.0" | "draft-2020-12" | "draft-07" | "draft-04";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The `ETag` of your copy; if it is still current the response is a 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "$schema": "https://json-schema.org/draft/2020-12/schema",
                     *         "title": "Change of a candidate",
                     *         "type": "object",
                     *         "properties": {
                     *           "name": {
                     *             "type": "string",
                     *             "minLength": 1,
                     *             "maxLength": 200,
                     *             "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *             "title": "Name",
                     *             "description": "Full name."
                     *           },
                     *           "email": {
                     *             "type": "string",
                     *             "maxLength": 254,
                     *             "pattern": "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$",
                     *             "format": "email",
                     *             "title": "E-mail address",
                     *             "description": "E-mail address; an upsert uses it to find a candidate, ignoring case."
                     *           },
                     *           "privacyConsent": {
                     *             "type": "boolean",
                     *             "title": "Privacy consent",
                     *             "description": "Whether the candidate agreed to the processing of personal data."
                     *           },
                     *           "phone": {
                     *             "type": [
                     *               "string",
                     *               "null"
                     *             ],
                     *             "minLength": 5,
                     *             "maxLength": 40,
                     *             "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *             "title": "Phone",
                     *             "description": "Phone number; treated as Dutch if it has no country code."
                     *           },
                     *           "linkedin": {
                     *             "type": [
                     *               "string",
                     *               "null"
                     *             ],
                     *             "maxLength": 2048,
                     *             "pattern": "^[A-Za-z][A-Za-z0-9+\\-.]*:(?://(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:\\[(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:[0-9A-Fa-f]{1,4}:){1,7}:|(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,1}|(?:[0-9A-Fa-f]{1,4}:){1,5}(?::[0-9A-Fa-f]{1,4}){1,2}|(?:[0-9A-Fa-f]{1,4}:){1,4}(?::[0-9A-Fa-f]{1,4}){1,3}|(?:[0-9A-Fa-f]{1,4}:){1,3}(?::[0-9A-Fa-f]{1,4}){1,4}|(?:[0-9A-Fa-f]{1,4}:){1,2}(?::[0-9A-Fa-f]{1,4}){1,5}|(?:[0-9A-Fa-f]{1,4}:){1,1}(?::[0-9A-Fa-f]{1,4}){1,6}|:(?::[0-9A-Fa-f]{1,4}){1,7}|::)\\]|(?:[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*|/(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?|(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)(?:\\?(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$",
                     *             "format": "uri",
                     *             "title": "LinkedIn",
                     *             "description": "URL of the LinkedIn profile: a complete URI."
                     *           },
                     *           "dateOfBirth": {
                     *             "type": [
                     *               "string",
                     *               "null"
                     *             ],
                     *             "pattern": "^(?:(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)-02-29)$",
                     *             "format": "date",
                     *             "title": "Date of birth",
                     *             "description": "Calendar date, YYYY-MM-DD."
                     *           },
                     *           "address": {
                     *             "type": [
                     *               "string",
                     *               "null"
                     *             ],
                     *             "maxLength": 500,
                     *             "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *             "title": "Address",
                     *             "description": "Street and house number."
                     *           },
                     *           "city": {
                     *             "type": [
                     *               "string",
                     *               "null"
                     *             ],
                     *             "maxLength": 500,
                     *             "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *             "title": "City",
                     *             "description": "Place of residence."
                     *           },
                     *           "postalCode": {
                     *             "type": [
                     *               "string",
                     *               "null"
                     *             ],
                     *             "maxLength": 500,
                     *             "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *             "title": "Postal code",
                     *             "description": "Postal code of the address."
                     *           },
                     *           "sectorPreferences": {
                     *             "maxItems": 100,
                     *             "type": [
                     *               "array",
                     *               "null"
                     *             ],
                     *             "items": {
                     *               "type": "string",
                     *               "enum": [
                     *                 "Primair onderwijs",
                     *                 "Voortgezet onderwijs",
                     *                 "Speciaal onderwijs",
                     *                 "Middelbaar beroepsonderwijs",
                     *                 "Hoger onderwijs",
                     *                 "Praktijkonderwijs"
                     *               ]
                     *             },
                     *             "title": "Sector preferences",
                     *             "description": "Sectors of education the candidate prefers."
                     *           },
                     *           "rolePreferences": {
                     *             "maxItems": 100,
                     *             "type": [
                     *               "array",
                     *               "null"
                     *             ],
                     *             "items": {
                     *               "type": "string",
                     *               "enum": [
                     *                 "Docent / leraar",
                     *                 "Instructeur (mbo)",
                     *                 "OOP",
                     *                 "Ondersteuning",
                     *                 "Leerlingenzorg",
                     *                 "Midden management",
                     *                 "Schoolleiding",
                     *                 "Anders"
                     *               ]
                     *             },
                     *             "title": "Role preferences",
                     *             "description": "Roles the candidate prefers."
                     *           },
                     *           "desiredQualifications": {
                     *             "maxItems": 100,
                     *             "type": [
                     *               "array",
                     *               "null"
                     *             ],
                     *             "items": {
                     *               "type": "string",
                     *               "enum": [
                     *                 "Primair onderwijs",
                     *                 "Beperkt tweedegraads",
                     *                 "Tweedegraads",
                     *                 "Eerstegraads",
                     *                 "PDG",
                     *                 "BKO/BDB",
                     *                 "Kwalificatie onderwijs ondersteunend personeel",
                     *                 "Kwalificatie Instructeur (MBO)",
                     *                 "Geen: gastdocentschap",
                     *                 "Pabo",
                     *                 "Onbekend",
                     *                 "Nog geen idee",
                     *                 "Niet van toepassing"
                     *               ]
                     *             },
                     *             "title": "Desired qualifications",
                     *             "description": "Qualifications the candidate wants to obtain."
                     *           },
                     *           "priorEducation": {
                     *             "type": [
                     *               "string",
                     *               "null"
                     *             ],
                     *             "enum": [
                     *               "geen",
                     *               "praktijkonderwijs",
                     *               "vmbo-bl",
                     *               "vmbo-kl",
                     *               "vmbo-gl",
                     *               "vmbo-tl",
                     *               "vmbo",
                     *               "havo",
                     *               "vwo",
                     *               "mbo entree",
                     *               "mbo 2",
                     *               "mbo 3",
                     *               "mbo 4",
                     *               "mbo",
                     *               "associate degree",
                     *               "hbo propedeuse",
                     *               "hbo bachelor",
                     *               "hbo master",
                     *               "hbo",
                     *               "wo bachelor",
                     *               "wo master",
                     *               "wo",
                     *               "PhD",
                     *               null
                     *             ],
                     *             "title": "Prior education",
                     *             "description": "Highest level of education so far."
                     *           },
                     *           "subjectPreferences": {
                     *             "maxItems": 100,
                     *             "type": [
                     *               "array",
                     *               "null"
                     *             ],
                     *             "items": {
                     *               "type": "string",
                     *               "enum": [
                     *                 "Nederlands",
                     *                 "Engels",
                     *                 "Wiskunde",
                     *                 "Wiskunde A",
                     *                 "Wiskunde B",
                     *                 "Wiskunde C",
                     *                 "Wiskunde D",
                     *                 "Frans",
                     *                 "Duits",
                     *                 "Spaans",
                     *                 "Latijnse taal en cultuur",
                     *                 "Griekse taal en cultuur",
                     *                 "Klassieke talen",
                     *                 "KCV",
                     *                 "Geschiedenis",
                     *                 "Aardrijkskunde",
                     *                 "Maatschappijleer",
                     *                 "Maatschappijkunde",
                     *                 "Maatschappijwetenschappen",
                     *                 "Filosofie",
                     *                 "Levensbeschouwing",
                     *                 "Economie",
                     *                 "Algemene economie",
                     *                 "Bedrijfseconomie",
                     *                 "Ondernemerschap - Academische vaardigheden",
                     *                 "Natuurkunde",
                     *                 "Scheikunde",
                     *                 "Biologie",
                     *                 "Rekenen",
                     *                 "NLT (Natuur, leven en techniek)",
                     *                 "Algemene Natuurwetenschappen",
                     *                 "NaSk",
                     *                 "Science",
                     *                 "Life sciences",
                     *                 "Informatica",
                     *                 "Techniek",
                     *                 "Technologie en toepassing",
                     *                 "Toepassingsgericht onderwijs",
                     *                 "Programmeren, installeren en energie",
                     *                 "Produceren, installeren, energie (PIE)",
                     *                 "Art en Technologie",
                     *                 "Digital Creative Technology (DCT)",
                     *                 "Digital Technology",
                     *                 "Digitaal burgerschap",
                     *                 "STEAM",
                     *                 "T&T",
                     *                 "CKV",
                     *                 "Kunst & Techniek",
                     *                 "Kunst: algemeen",
                     *                 "Kunst: beeldend",
                     *                 "Kunst: beeldend / tekenen",
                     *                 "Kunst: dans",
                     *                 "Kunst: drama",
                     *                 "Kunst: podium",
                     *                 "Kunst: tekenen",
                     *                 "Kunst: theater",
                     *                 "Kunstgeschiedenis/CKV",
                     *                 "Handvaardigheid",
                     *                 "Muziek",
                     *                 "Vormgeving en media",
                     *                 "Lichamelijke opvoeding",
                     *                 "Lichamelijke opvoeding 2",
                     *                 "Bewegen sport en maatschappij (BSM)",
                     *                 "Dienstverlening en producten",
                     *                 "Praktijkgericht programma (havo)",
                     *                 "Praktijkprogramma zorg (mavo)",
                     *                 "Zorg en welzijn",
                     *                 "Mens en dienstverlening",
                     *                 "Mens en Maatschappij",
                     *                 "Mens en Natuur",
                     *                 "Onderzoeken & Ontwerp",
                     *                 "Onderzoekend leren",
                     *                 "Onderzoeksvaardigheden",
                     *                 "Millennium Skills",
                     *                 "Global perspectives",
                     *                 "Global citizenship",
                     *                 "Big History",
                     *                 "International Baccalaureate",
                     *                 "Psychologie",
                     *                 "Persoonlijke Vorming",
                     *                 "PGP maatschappij",
                     *                 "PGP P&O",
                     *                 "PGP technologie",
                     *                 "LOB/PWS",
                     *                 "PWS",
                     *                 "Zomer PWS",
                     *                 "Leefstijl",
                     *                 "Kennis van het geestelijk leven",
                     *                 "Vrede en Recht",
                     *                 "Wetenschap",
                     *                 "Wetenschapsoriëntatie",
                     *                 "Humaniora",
                     *                 "Arabisch",
                     *                 "Chinees",
                     *                 "Italiaans",
                     *                 "Russisch",
                     *                 "NT2",
                     *                 "Econasium",
                     *                 "E&O"
                     *               ]
                     *             },
                     *             "title": "Subject preferences",
                     *             "description": "Subjects the candidate prefers; relevant for the sector Voortgezet onderwijs."
                     *           },
                     *           "motivation": {
                     *             "type": [
                     *               "string",
                     *               "null"
                     *             ],
                     *             "maxLength": 20000,
                     *             "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *             "title": "Motivation",
                     *             "description": "Motivation letter, as plain text."
                     *           },
                     *           "phase": {
                     *             "type": "string",
                     *             "enum": [
                     *               "nieuw",
                     *               "oriënteren",
                     *               "in opleiding",
                     *               "matchen",
                     *               "voorbereiden",
                     *               "werkzaam",
                     *               "uitgestroomd"
                     *             ],
                     *             "title": "Phase",
                     *             "description": "The candidate's phase, from first interest to working in education."
                     *           },
                     *           "curriculumVitae": {
                     *             "maxItems": 5,
                     *             "type": [
                     *               "array",
                     *               "null"
                     *             ],
                     *             "items": {
                     *               "oneOf": [
                     *                 {
                     *                   "type": "object",
                     *                   "properties": {
                     *                     "filename": {
                     *                       "type": "string",
                     *                       "minLength": 1,
                     *                       "maxLength": 500,
                     *                       "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*\\.[A-Za-z0-9]{1,16}$",
                     *                       "title": "File name",
                     *                       "description": "Name of the file, with its extension."
                     *                     },
                     *                     "url": {
                     *                       "type": "string",
                     *                       "maxLength": 2048,
                     *                       "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://(?:(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.)*[A-Za-z](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.?|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])|\\[(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:[0-9A-Fa-f]{1,4}:){1,7}:|(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,1}|(?:[0-9A-Fa-f]{1,4}:){1,5}(?::[0-9A-Fa-f]{1,4}){1,2}|(?:[0-9A-Fa-f]{1,4}:){1,4}(?::[0-9A-Fa-f]{1,4}){1,3}|(?:[0-9A-Fa-f]{1,4}:){1,3}(?::[0-9A-Fa-f]{1,4}){1,4}|(?:[0-9A-Fa-f]{1,4}:){1,2}(?::[0-9A-Fa-f]{1,4}){1,5}|(?:[0-9A-Fa-f]{1,4}:){1,1}(?::[0-9A-Fa-f]{1,4}){1,6}|:(?::[0-9A-Fa-f]{1,4}){1,7}|::)\\])(?::(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*(?:\\?(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$",
                     *                       "format": "uri",
                     *                       "title": "Address",
                     *                       "description": "A public URL of the file, reachable without signing in."
                     *                     }
                     *                   },
                     *                   "required": [
                     *                     "filename",
                     *                     "url"
                     *                   ],
                     *                   "additionalProperties": false,
                     *                   "title": "By URL",
                     *                   "description": "A file that the service downloads."
                     *                 },
                     *                 {
                     *                   "type": "object",
                     *                   "properties": {
                     *                     "filename": {
                     *                       "type": "string",
                     *                       "minLength": 1,
                     *                       "maxLength": 500,
                     *                       "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *                       "title": "File name",
                     *                       "description": "Name of the file, with its extension."
                     *                     },
                     *                     "data": {
                     *                       "type": "string",
                     *                       "minLength": 1,
                     *                       "pattern": "^data:[ -+\\--~]{0,255};base64,[\\s\\S]",
                     *                       "title": "Content",
                     *                       "description": "Base64 content of the file with its data URI prefix; at most 10 MiB when decoded. Its type is detected from the content. Content that can't be attached is a `validation_error` with a pointer to the file."
                     *                     }
                     *                   },
                     *                   "required": [
                     *                     "filename",
                     *                     "data"
                     *                   ],
                     *                   "additionalProperties": false,
                     *                   "title": "By content",
                     *                   "description": "A file whose content is sent with the request."
                     *                 }
                     *               ],
                     *               "title": "Attachment",
                     *               "description": "A file, either by URL or with its content."
                     *             },
                     *             "title": "Curriculum vitae",
                     *             "description": "Files, at most 5."
                     *           },
                     *           "otherAttachments": {
                     *             "maxItems": 5,
                     *             "type": [
                     *               "array",
                     *               "null"
                     *             ],
                     *             "items": {
                     *               "oneOf": [
                     *                 {
                     *                   "type": "object",
                     *                   "properties": {
                     *                     "filename": {
                     *                       "type": "string",
                     *                       "minLength": 1,
                     *                       "maxLength": 500,
                     *                       "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*\\.[A-Za-z0-9]{1,16}$",
                     *                       "title": "File name",
                     *                       "description": "Name of the file, with its extension."
                     *                     },
                     *                     "url": {
                     *                       "type": "string",
                     *                       "maxLength": 2048,
                     *                       "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://(?:(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.)*[A-Za-z](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.?|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])|\\[(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:[0-9A-Fa-f]{1,4}:){1,7}:|(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,1}|(?:[0-9A-Fa-f]{1,4}:){1,5}(?::[0-9A-Fa-f]{1,4}){1,2}|(?:[0-9A-Fa-f]{1,4}:){1,4}(?::[0-9A-Fa-f]{1,4}){1,3}|(?:[0-9A-Fa-f]{1,4}:){1,3}(?::[0-9A-Fa-f]{1,4}){1,4}|(?:[0-9A-Fa-f]{1,4}:){1,2}(?::[0-9A-Fa-f]{1,4}){1,5}|(?:[0-9A-Fa-f]{1,4}:){1,1}(?::[0-9A-Fa-f]{1,4}){1,6}|:(?::[0-9A-Fa-f]{1,4}){1,7}|::)\\])(?::(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*(?:\\?(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$",
                     *                       "format": "uri",
                     *                       "title": "Address",
                     *                       "description": "A public URL of the file, reachable without signing in."
                     *                     }
                     *                   },
                     *                   "required": [
                     *                     "filename",
                     *                     "url"
                     *                   ],
                     *                   "additionalProperties": false,
                     *                   "title": "By URL",
                     *                   "description": "A file that the service downloads."
                     *                 },
                     *                 {
                     *                   "type": "object",
                     *                   "properties": {
                     *                     "filename": {
                     *                       "type": "string",
                     *                       "minLength": 1,
                     *                       "maxLength": 500,
                     *                       "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *                       "title": "File name",
                     *                       "description": "Name of the file, with its extension."
                     *                     },
                     *                     "data": {
                     *                       "type": "string",
                     *                       "minLength": 1,
                     *                       "pattern": "^data:[ -+\\--~]{0,255};base64,[\\s\\S]",
                     *                       "title": "Content",
                     *                       "description": "Base64 content of the file with its data URI prefix; at most 10 MiB when decoded. Its type is detected from the content. Content that can't be attached is a `validation_error` with a pointer to the file."
                     *                     }
                     *                   },
                     *                   "required": [
                     *                     "filename",
                     *                     "data"
                     *                   ],
                     *                   "additionalProperties": false,
                     *                   "title": "By content",
                     *                   "description": "A file whose content is sent with the request."
                     *                 }
                     *               ],
                     *               "title": "Attachment",
                     *               "description": "A file, either by URL or with its content."
                     *             },
                     *             "title": "Other attachments",
                     *             "description": "Files, at most 5."
                     *           }
                     *         },
                     *         "required": [],
                     *         "additionalProperties": false,
                     *         "minProperties": 1
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: {
                            [key: string]: unknown;
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                    /**
                     * @example {
                     *       "$schema": "https://json-schema.org/draft/2020-12/schema",
                     *       "title": "Change of a candidate",
                     *       "type": "object",
                     *       "properties": {
                     *         "name": {
                     *           "type": "string",
                     *           "minLength": 1,
                     *           "maxLength": 200,
                     *           "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *           "title": "Name",
                     *           "description": "Full name."
                     *         },
                     *         "email": {
                     *           "type": "string",
                     *           "maxLength": 254,
                     *           "pattern": "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$",
                     *           "format": "email",
                     *           "title": "E-mail address",
                     *           "description": "E-mail address; an upsert uses it to find a candidate, ignoring case."
                     *         },
                     *         "privacyConsent": {
                     *           "type": "boolean",
                     *           "title": "Privacy consent",
                     *           "description": "Whether the candidate agreed to the processing of personal data."
                     *         },
                     *         "phone": {
                     *           "type": [
                     *             "string",
                     *             "null"
                     *           ],
                     *           "minLength": 5,
                     *           "maxLength": 40,
                     *           "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *           "title": "Phone",
                     *           "description": "Phone number; treated as Dutch if it has no country code."
                     *         },
                     *         "linkedin": {
                     *           "type": [
                     *             "string",
                     *             "null"
                     *           ],
                     *           "maxLength": 2048,
                     *           "pattern": "^[A-Za-z][A-Za-z0-9+\\-.]*:(?://(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:]|%[0-9A-Fa-f]{2})*@)?(?:\\[(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:[0-9A-Fa-f]{1,4}:){1,7}:|(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,1}|(?:[0-9A-Fa-f]{1,4}:){1,5}(?::[0-9A-Fa-f]{1,4}){1,2}|(?:[0-9A-Fa-f]{1,4}:){1,4}(?::[0-9A-Fa-f]{1,4}){1,3}|(?:[0-9A-Fa-f]{1,4}:){1,3}(?::[0-9A-Fa-f]{1,4}){1,4}|(?:[0-9A-Fa-f]{1,4}:){1,2}(?::[0-9A-Fa-f]{1,4}){1,5}|(?:[0-9A-Fa-f]{1,4}:){1,1}(?::[0-9A-Fa-f]{1,4}){1,6}|:(?::[0-9A-Fa-f]{1,4}){1,7}|::)\\]|(?:[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*)(?::[0-9]*)?(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*|/(?:(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)?|(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})+(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*)(?:\\?(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$",
                     *           "format": "uri",
                     *           "title": "LinkedIn",
                     *           "description": "URL of the LinkedIn profile: a complete URI."
                     *         },
                     *         "dateOfBirth": {
                     *           "type": [
                     *             "string",
                     *             "null"
                     *           ],
                     *           "pattern": "^(?:(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)-02-29)$",
                     *           "format": "date",
                     *           "title": "Date of birth",
                     *           "description": "Calendar date, YYYY-MM-DD."
                     *         },
                     *         "address": {
                     *           "type": [
                     *             "string",
                     *             "null"
                     *           ],
                     *           "maxLength": 500,
                     *           "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *           "title": "Address",
                     *           "description": "Street and house number."
                     *         },
                     *         "city": {
                     *           "type": [
                     *             "string",
                     *             "null"
                     *           ],
                     *           "maxLength": 500,
                     *           "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *           "title": "City",
                     *           "description": "Place of residence."
                     *         },
                     *         "postalCode": {
                     *           "type": [
                     *             "string",
                     *             "null"
                     *           ],
                     *           "maxLength": 500,
                     *           "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *           "title": "Postal code",
                     *           "description": "Postal code of the address."
                     *         },
                     *         "sectorPreferences": {
                     *           "maxItems": 100,
                     *           "type": [
                     *             "array",
                     *             "null"
                     *           ],
                     *           "items": {
                     *             "type": "string",
                     *             "enum": [
                     *               "Primair onderwijs",
                     *               "Voortgezet onderwijs",
                     *               "Speciaal onderwijs",
                     *               "Middelbaar beroepsonderwijs",
                     *               "Hoger onderwijs",
                     *               "Praktijkonderwijs"
                     *             ]
                     *           },
                     *           "title": "Sector preferences",
                     *           "description": "Sectors of education the candidate prefers."
                     *         },
                     *         "rolePreferences": {
                     *           "maxItems": 100,
                     *           "type": [
                     *             "array",
                     *             "null"
                     *           ],
                     *           "items": {
                     *             "type": "string",
                     *             "enum": [
                     *               "Docent / leraar",
                     *               "Instructeur (mbo)",
                     *               "OOP",
                     *               "Ondersteuning",
                     *               "Leerlingenzorg",
                     *               "Midden management",
                     *               "Schoolleiding",
                     *               "Anders"
                     *             ]
                     *           },
                     *           "title": "Role preferences",
                     *           "description": "Roles the candidate prefers."
                     *         },
                     *         "desiredQualifications": {
                     *           "maxItems": 100,
                     *           "type": [
                     *             "array",
                     *             "null"
                     *           ],
                     *           "items": {
                     *             "type": "string",
                     *             "enum": [
                     *               "Primair onderwijs",
                     *               "Beperkt tweedegraads",
                     *               "Tweedegraads",
                     *               "Eerstegraads",
                     *               "PDG",
                     *               "BKO/BDB",
                     *               "Kwalificatie onderwijs ondersteunend personeel",
                     *               "Kwalificatie Instructeur (MBO)",
                     *               "Geen: gastdocentschap",
                     *               "Pabo",
                     *               "Onbekend",
                     *               "Nog geen idee",
                     *               "Niet van toepassing"
                     *             ]
                     *           },
                     *           "title": "Desired qualifications",
                     *           "description": "Qualifications the candidate wants to obtain."
                     *         },
                     *         "priorEducation": {
                     *           "type": [
                     *             "string",
                     *             "null"
                     *           ],
                     *           "enum": [
                     *             "geen",
                     *             "praktijkonderwijs",
                     *             "vmbo-bl",
                     *             "vmbo-kl",
                     *             "vmbo-gl",
                     *             "vmbo-tl",
                     *             "vmbo",
                     *             "havo",
                     *             "vwo",
                     *             "mbo entree",
                     *             "mbo 2",
                     *             "mbo 3",
                     *             "mbo 4",
                     *             "mbo",
                     *             "associate degree",
                     *             "hbo propedeuse",
                     *             "hbo bachelor",
                     *             "hbo master",
                     *             "hbo",
                     *             "wo bachelor",
                     *             "wo master",
                     *             "wo",
                     *             "PhD",
                     *             null
                     *           ],
                     *           "title": "Prior education",
                     *           "description": "Highest level of education so far."
                     *         },
                     *         "subjectPreferences": {
                     *           "maxItems": 100,
                     *           "type": [
                     *             "array",
                     *             "null"
                     *           ],
                     *           "items": {
                     *             "type": "string",
                     *             "enum": [
                     *               "Nederlands",
                     *               "Engels",
                     *               "Wiskunde",
                     *               "Wiskunde A",
                     *               "Wiskunde B",
                     *               "Wiskunde C",
                     *               "Wiskunde D",
                     *               "Frans",
                     *               "Duits",
                     *               "Spaans",
                     *               "Latijnse taal en cultuur",
                     *               "Griekse taal en cultuur",
                     *               "Klassieke talen",
                     *               "KCV",
                     *               "Geschiedenis",
                     *               "Aardrijkskunde",
                     *               "Maatschappijleer",
                     *               "Maatschappijkunde",
                     *               "Maatschappijwetenschappen",
                     *               "Filosofie",
                     *               "Levensbeschouwing",
                     *               "Economie",
                     *               "Algemene economie",
                     *               "Bedrijfseconomie",
                     *               "Ondernemerschap - Academische vaardigheden",
                     *               "Natuurkunde",
                     *               "Scheikunde",
                     *               "Biologie",
                     *               "Rekenen",
                     *               "NLT (Natuur, leven en techniek)",
                     *               "Algemene Natuurwetenschappen",
                     *               "NaSk",
                     *               "Science",
                     *               "Life sciences",
                     *               "Informatica",
                     *               "Techniek",
                     *               "Technologie en toepassing",
                     *               "Toepassingsgericht onderwijs",
                     *               "Programmeren, installeren en energie",
                     *               "Produceren, installeren, energie (PIE)",
                     *               "Art en Technologie",
                     *               "Digital Creative Technology (DCT)",
                     *               "Digital Technology",
                     *               "Digitaal burgerschap",
                     *               "STEAM",
                     *               "T&T",
                     *               "CKV",
                     *               "Kunst & Techniek",
                     *               "Kunst: algemeen",
                     *               "Kunst: beeldend",
                     *               "Kunst: beeldend / tekenen",
                     *               "Kunst: dans",
                     *               "Kunst: drama",
                     *               "Kunst: podium",
                     *               "Kunst: tekenen",
                     *               "Kunst: theater",
                     *               "Kunstgeschiedenis/CKV",
                     *               "Handvaardigheid",
                     *               "Muziek",
                     *               "Vormgeving en media",
                     *               "Lichamelijke opvoeding",
                     *               "Lichamelijke opvoeding 2",
                     *               "Bewegen sport en maatschappij (BSM)",
                     *               "Dienstverlening en producten",
                     *               "Praktijkgericht programma (havo)",
                     *               "Praktijkprogramma zorg (mavo)",
                     *               "Zorg en welzijn",
                     *               "Mens en dienstverlening",
                     *               "Mens en Maatschappij",
                     *               "Mens en Natuur",
                     *               "Onderzoeken & Ontwerp",
                     *               "Onderzoekend leren",
                     *               "Onderzoeksvaardigheden",
                     *               "Millennium Skills",
                     *               "Global perspectives",
                     *               "Global citizenship",
                     *               "Big History",
                     *               "International Baccalaureate",
                     *               "Psychologie",
                     *               "Persoonlijke Vorming",
                     *               "PGP maatschappij",
                     *               "PGP P&O",
                     *               "PGP technologie",
                     *               "LOB/PWS",
                     *               "PWS",
                     *               "Zomer PWS",
                     *               "Leefstijl",
                     *               "Kennis van het geestelijk leven",
                     *               "Vrede en Recht",
                     *               "Wetenschap",
                     *               "Wetenschapsoriëntatie",
                     *               "Humaniora",
                     *               "Arabisch",
                     *               "Chinees",
                     *               "Italiaans",
                     *               "Russisch",
                     *               "NT2",
                     *               "Econasium",
                     *               "E&O"
                     *             ]
                     *           },
                     *           "title": "Subject preferences",
                     *           "description": "Subjects the candidate prefers; relevant for the sector Voortgezet onderwijs."
                     *         },
                     *         "motivation": {
                     *           "type": [
                     *             "string",
                     *             "null"
                     *           ],
                     *           "maxLength": 20000,
                     *           "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *           "title": "Motivation",
                     *           "description": "Motivation letter, as plain text."
                     *         },
                     *         "phase": {
                     *           "type": "string",
                     *           "enum": [
                     *             "nieuw",
                     *             "oriënteren",
                     *             "in opleiding",
                     *             "matchen",
                     *             "voorbereiden",
                     *             "werkzaam",
                     *             "uitgestroomd"
                     *           ],
                     *           "title": "Phase",
                     *           "description": "The candidate's phase, from first interest to working in education."
                     *         },
                     *         "curriculumVitae": {
                     *           "maxItems": 5,
                     *           "type": [
                     *             "array",
                     *             "null"
                     *           ],
                     *           "items": {
                     *             "oneOf": [
                     *               {
                     *                 "type": "object",
                     *                 "properties": {
                     *                   "filename": {
                     *                     "type": "string",
                     *                     "minLength": 1,
                     *                     "maxLength": 500,
                     *                     "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*\\.[A-Za-z0-9]{1,16}$",
                     *                     "title": "File name",
                     *                     "description": "Name of the file, with its extension."
                     *                   },
                     *                   "url": {
                     *                     "type": "string",
                     *                     "maxLength": 2048,
                     *                     "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://(?:(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.)*[A-Za-z](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.?|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])|\\[(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:[0-9A-Fa-f]{1,4}:){1,7}:|(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,1}|(?:[0-9A-Fa-f]{1,4}:){1,5}(?::[0-9A-Fa-f]{1,4}){1,2}|(?:[0-9A-Fa-f]{1,4}:){1,4}(?::[0-9A-Fa-f]{1,4}){1,3}|(?:[0-9A-Fa-f]{1,4}:){1,3}(?::[0-9A-Fa-f]{1,4}){1,4}|(?:[0-9A-Fa-f]{1,4}:){1,2}(?::[0-9A-Fa-f]{1,4}){1,5}|(?:[0-9A-Fa-f]{1,4}:){1,1}(?::[0-9A-Fa-f]{1,4}){1,6}|:(?::[0-9A-Fa-f]{1,4}){1,7}|::)\\])(?::(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*(?:\\?(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$",
                     *                     "format": "uri",
                     *                     "title": "Address",
                     *                     "description": "A public URL of the file, reachable without signing in."
                     *                   }
                     *                 },
                     *                 "required": [
                     *                   "filename",
                     *                   "url"
                     *                 ],
                     *                 "additionalProperties": false,
                     *                 "title": "By URL",
                     *                 "description": "A file that the service downloads."
                     *               },
                     *               {
                     *                 "type": "object",
                     *                 "properties": {
                     *                   "filename": {
                     *                     "type": "string",
                     *                     "minLength": 1,
                     *                     "maxLength": 500,
                     *                     "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *                     "title": "File name",
                     *                     "description": "Name of the file, with its extension."
                     *                   },
                     *                   "data": {
                     *                     "type": "string",
                     *                     "minLength": 1,
                     *                     "pattern": "^data:[ -+\\--~]{0,255};base64,[\\s\\S]",
                     *                     "title": "Content",
                     *                     "description": "Base64 content of the file with its data URI prefix; at most 10 MiB when decoded. Its type is detected from the content. Content that can't be attached is a `validation_error` with a pointer to the file."
                     *                   }
                     *                 },
                     *                 "required": [
                     *                   "filename",
                     *                   "data"
                     *                 ],
                     *                 "additionalProperties": false,
                     *                 "title": "By content",
                     *                 "description": "A file whose content is sent with the request."
                     *               }
                     *             ],
                     *             "title": "Attachment",
                     *             "description": "A file, either by URL or with its content."
                     *           },
                     *           "title": "Curriculum vitae",
                     *           "description": "Files, at most 5."
                     *         },
                     *         "otherAttachments": {
                     *           "maxItems": 5,
                     *           "type": [
                     *             "array",
                     *             "null"
                     *           ],
                     *           "items": {
                     *             "oneOf": [
                     *               {
                     *                 "type": "object",
                     *                 "properties": {
                     *                   "filename": {
                     *                     "type": "string",
                     *                     "minLength": 1,
                     *                     "maxLength": 500,
                     *                     "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*\\.[A-Za-z0-9]{1,16}$",
                     *                     "title": "File name",
                     *                     "description": "Name of the file, with its extension."
                     *                   },
                     *                   "url": {
                     *                     "type": "string",
                     *                     "maxLength": 2048,
                     *                     "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://(?:(?:[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.)*[A-Za-z](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\\.?|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])|\\[(?:(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:[0-9A-Fa-f]{1,4}:){1,7}:|(?:[0-9A-Fa-f]{1,4}:){1,6}(?::[0-9A-Fa-f]{1,4}){1,1}|(?:[0-9A-Fa-f]{1,4}:){1,5}(?::[0-9A-Fa-f]{1,4}){1,2}|(?:[0-9A-Fa-f]{1,4}:){1,4}(?::[0-9A-Fa-f]{1,4}){1,3}|(?:[0-9A-Fa-f]{1,4}:){1,3}(?::[0-9A-Fa-f]{1,4}){1,4}|(?:[0-9A-Fa-f]{1,4}:){1,2}(?::[0-9A-Fa-f]{1,4}){1,5}|(?:[0-9A-Fa-f]{1,4}:){1,1}(?::[0-9A-Fa-f]{1,4}){1,6}|:(?::[0-9A-Fa-f]{1,4}){1,7}|::)\\])(?::(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?:/(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*)*(?:\\?(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?(?:#(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?$",
                     *                     "format": "uri",
                     *                     "title": "Address",
                     *                     "description": "A public URL of the file, reachable without signing in."
                     *                   }
                     *                 },
                     *                 "required": [
                     *                   "filename",
                     *                   "url"
                     *                 ],
                     *                 "additionalProperties": false,
                     *                 "title": "By URL",
                     *                 "description": "A file that the service downloads."
                     *               },
                     *               {
                     *                 "type": "object",
                     *                 "properties": {
                     *                   "filename": {
                     *                     "type": "string",
                     *                     "minLength": 1,
                     *                     "maxLength": 500,
                     *                     "pattern": "^(?:[^\\u0000\\uD800-\\uDFFF]|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])*$",
                     *                     "title": "File name",
                     *                     "description": "Name of the file, with its extension."
                     *                   },
                     *                   "data": {
                     *                     "type": "string",
                     *                     "minLength": 1,
                     *                     "pattern": "^data:[ -+\\--~]{0,255};base64,[\\s\\S]",
                     *                     "title": "Content",
                     *                     "description": "Base64 content of the file with its data URI prefix; at most 10 MiB when decoded. Its type is detected from the content. Content that can't be attached is a `validation_error` with a pointer to the file."
                     *                   }
                     *                 },
                     *                 "required": [
                     *                   "filename",
                     *                   "data"
                     *                 ],
                     *                 "additionalProperties": false,
                     *                 "title": "By content",
                     *                 "description": "A file whose content is sent with the request."
                     *               }
                     *             ],
                     *             "title": "Attachment",
                     *             "description": "A file, either by URL or with its content."
                     *           },
                     *           "title": "Other attachments",
                     *           "description": "Files, at most 5."
                     *         }
                     *       },
                     *       "required": [],
                     *       "additionalProperties": false,
                     *       "minProperties": 1
                     *     }
                     */
                    "application/schema+json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    "candidates.list": {
        parameters: {
            query?: {
                /** @description The maximum number of records per page. */
                pageSize?: number;
                /** @description Where the page begins: `meta.cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description Return only these fields and `id`. Repeat the parameter, or separate the names with commas. */
                fields?: ("id" | "name" | "email" | "privacyConsent" | "phone" | "linkedin" | "dateOfBirth" | "address" | "city" | "postalCode" | "phase" | "sectorPreferences" | "rolePreferences" | "desiredQualifications" | "priorEducation" | "subjectPreferences" | "motivation" | "curriculumVitae" | "otherAttachments" | "erasureRequestedAt" | "createdAt" | "updatedAt")[];
                /** @description Also return these fields. `attachments` means `curriculumVitae` and `otherAttachments`, and is only needed together with `fields`. `useLimits` says why the data must not be used at the moment. Repeat the parameter, or separate the names with commas. */
                include?: ("interactions" | "customFields" | "attachments" | "useLimits")[];
                phase?: components["schemas"]["CandidatePhase"];
                sector?: components["schemas"]["Sector"];
                role?: components["schemas"]["Role"];
                /** @description Changed after this time. */
                updatedAfter?: string;
                /** @description Created after this time. */
                createdAfter?: string;
                /** @description Part of a name, an e-mail address or a phone number. One or two characters match only at the start of a word. */
                q?: string;
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": [
                     *         {
                     *           "id": "recR4bK2pV6mW8dQ9",
                     *           "name": "Sanne Voorbeeld",
                     *           "email": "sanne@example.org",
                     *           "privacyConsent": true,
                     *           "phone": "06 12345678",
                     *           "linkedin": null,
                     *           "dateOfBirth": null,
                     *           "address": null,
                     *           "city": "Utrecht",
                     *           "postalCode": null,
                     *           "phase": "oriënteren",
                     *           "sectorPreferences": [
                     *             "Voortgezet onderwijs"
                     *           ],
                     *           "rolePreferences": [
                     *             "Docent / leraar"
                     *           ],
                     *           "desiredQualifications": [],
                     *           "priorEducation": null,
                     *           "subjectPreferences": [
                     *             "Wiskunde B"
                     *           ],
                     *           "motivation": null,
                     *           "curriculumVitae": [
                     *             {
                     *               "id": "attW8dQ9cN7tZ3xR4",
                     *               "filename": "cv.txt",
                     *               "contentType": "text/plain",
                     *               "size": 25,
                     *               "sha256": "af480d2d88c017f787bb60b754055b56fcf0619426ad4a1cc10c38e51dedbb37",
                     *               "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *               "createdAt": "2026-03-02T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "otherAttachments": [],
                     *           "erasureRequestedAt": null,
                     *           "createdAt": "2026-03-02T09:30:00.000Z",
                     *           "updatedAt": "2026-03-02T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "sandboxEnabled": false,
                     *         "pageSize": 1,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["PartialCandidate"][];
                        meta: {
                            sandboxEnabled: boolean;
                            pageSize: number;
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "candidates.create": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description Don't validate `customFields`; values that the region's fields don't accept are ignored. A parameter without a value means true. */
                skipCustomFieldValidation?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "name": "Sanne Voorbeeld",
                 *         "email": "sanne@example.org",
                 *         "privacyConsent": true,
                 *         "phone": "06 12345678",
                 *         "city": "Utrecht",
                 *         "phase": "oriënteren",
                 *         "sectorPreferences": [
                 *           "Voortgezet onderwijs"
                 *         ],
                 *         "rolePreferences": [
                 *           "Docent / leraar"
                 *         ],
                 *         "subjectPreferences": [
                 *           "Wiskunde B"
                 *         ],
                 *         "curriculumVitae": [
                 *           {
                 *             "filename": "cv.txt",
                 *             "data": "data:text/plain;base64,U2FubmUgVm9vcmJlZWxkLCBVdHJlY2h0Cg=="
                 *           }
                 *         ],
                 *         "customFields": {
                 *           "Herkomst": "Website"
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["NewCandidate"][];
            };
        };
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "completed",
                     *         "result": {
                     *           "candidates": [
                     *             {
                     *               "id": "recN7tZ3xR4bK2pV6",
                     *               "name": "Sanne Voorbeeld",
                     *               "email": "sanne@example.org",
                     *               "privacyConsent": true,
                     *               "phone": "06 12345678",
                     *               "linkedin": null,
                     *               "dateOfBirth": null,
                     *               "address": null,
                     *               "city": "Utrecht",
                     *               "postalCode": null,
                     *               "phase": "oriënteren",
                     *               "sectorPreferences": [
                     *                 "Voortgezet onderwijs"
                     *               ],
                     *               "rolePreferences": [
                     *                 "Docent / leraar"
                     *               ],
                     *               "desiredQualifications": [],
                     *               "priorEducation": null,
                     *               "subjectPreferences": [
                     *                 "Wiskunde B"
                     *               ],
                     *               "motivation": null,
                     *               "curriculumVitae": [
                     *                 {
                     *                   "id": "attK2pV6mW8dQ9cN7",
                     *                   "filename": "cv.txt",
                     *                   "contentType": "text/plain",
                     *                   "size": 25,
                     *                   "sha256": "af480d2d88c017f787bb60b754055b56fcf0619426ad4a1cc10c38e51dedbb37",
                     *                   "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *                   "createdAt": "2026-03-02T09:30:00.000Z"
                     *                 }
                     *               ],
                     *               "otherAttachments": [],
                     *               "erasureRequestedAt": null,
                     *               "createdAt": "2026-03-02T09:30:00.000Z",
                     *               "updatedAt": "2026-03-02T09:30:00.000Z",
                     *               "interactions": [],
                     *               "customFields": {
                     *                 "Herkomst": "Website"
                     *               },
                     *               "ignoredCustomFields": []
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["CandidatesCreateDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000008",
                     *         "status": "accepted",
                     *         "idempotencyKey": "sanne-1",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "candidates.find": {
        parameters: {
            query?: {
                /** @description The maximum number of records per page. */
                pageSize?: number;
                /** @description Where the page begins: `meta.cursor` of the previous page, with the same filters. */
                cursor?: string;
                email?: string;
                phone?: string;
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": [
                     *         {
                     *           "id": "recR4bK2pV6mW8dQ9",
                     *           "name": "Sanne Voorbeeld",
                     *           "email": "sanne@example.org",
                     *           "privacyConsent": true,
                     *           "phone": "06 12345678",
                     *           "linkedin": null,
                     *           "dateOfBirth": null,
                     *           "address": null,
                     *           "city": "Utrecht",
                     *           "postalCode": null,
                     *           "phase": "oriënteren",
                     *           "sectorPreferences": [
                     *             "Voortgezet onderwijs"
                     *           ],
                     *           "rolePreferences": [
                     *             "Docent / leraar"
                     *           ],
                     *           "desiredQualifications": [],
                     *           "priorEducation": null,
                     *           "subjectPreferences": [
                     *             "Wiskunde B"
                     *           ],
                     *           "motivation": null,
                     *           "curriculumVitae": [
                     *             {
                     *               "id": "attW8dQ9cN7tZ3xR4",
                     *               "filename": "cv.txt",
                     *               "contentType": "text/plain",
                     *               "size": 25,
                     *               "sha256": "af480d2d88c017f787bb60b754055b56fcf0619426ad4a1cc10c38e51dedbb37",
                     *               "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *               "createdAt": "2026-03-02T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "otherAttachments": [],
                     *           "erasureRequestedAt": null,
                     *           "createdAt": "2026-03-02T09:30:00.000Z",
                     *           "updatedAt": "2026-03-02T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "sandboxEnabled": false,
                     *         "pageSize": 25,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["Candidate"][];
                        meta: {
                            sandboxEnabled: boolean;
                            pageSize: number;
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "candidates.get": {
        parameters: {
            query?: {
                /** @description Return only these fields and `id`. Repeat the parameter, or separate the names with commas. */
                fields?: ("id" | "name" | "email" | "privacyConsent" | "phone" | "linkedin" | "dateOfBirth" | "address" | "city" | "postalCode" | "phase" | "sectorPreferences" | "rolePreferences" | "desiredQualifications" | "priorEducation" | "subjectPreferences" | "motivation" | "curriculumVitae" | "otherAttachments" | "erasureRequestedAt" | "createdAt" | "updatedAt")[];
                /** @description Also return these fields. `attachments` means `curriculumVitae` and `otherAttachments`, and is only needed together with `fields`. `useLimits` says why the data must not be used at the moment. Repeat the parameter, or separate the names with commas. */
                include?: ("interactions" | "customFields" | "attachments" | "useLimits")[];
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
                /** @description The `ETag` of your copy; if it is still current the response is a 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "id": "recR4bK2pV6mW8dQ9",
                     *         "name": "Sanne Voorbeeld",
                     *         "email": "sanne@example.org",
                     *         "privacyConsent": true,
                     *         "phone": null,
                     *         "linkedin": null,
                     *         "dateOfBirth": null,
                     *         "address": null,
                     *         "city": "Utrecht",
                     *         "postalCode": null,
                     *         "phase": "matchen",
                     *         "sectorPreferences": [
                     *           "Voortgezet onderwijs"
                     *         ],
                     *         "rolePreferences": [
                     *           "Docent / leraar"
                     *         ],
                     *         "desiredQualifications": [],
                     *         "priorEducation": null,
                     *         "subjectPreferences": [
                     *           "Wiskunde B"
                     *         ],
                     *         "motivation": null,
                     *         "curriculumVitae": [
                     *           {
                     *             "id": "attW8dQ9cN7tZ3xR4",
                     *             "filename": "cv.txt",
                     *             "contentType": "text/plain",
                     *             "size": 25,
                     *             "sha256": "af480d2d88c017f787bb60b754055b56fcf0619426ad4a1cc10c38e51dedbb37",
                     *             "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *             "createdAt": "2026-03-02T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "otherAttachments": [],
                     *         "erasureRequestedAt": null,
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "interactions": [
                     *           {
                     *             "id": "recQ9cN7tZ3xR4bK2",
                     *             "type": "Telefonisch",
                     *             "performedAt": "2025-03-01T09:30:00.000Z",
                     *             "summary": "Eerste gesprek",
                     *             "notes": "Wil in september beginnen.",
                     *             "duration": 1200,
                     *             "createdAt": "2026-03-02T09:30:00.000Z"
                     *           }
                     *         ],
                     *         "customFields": {
                     *           "Herkomst": "Website"
                     *         },
                     *         "interactionsCursor": null,
                     *         "useLimits": []
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["PartialCandidate"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "candidates.delete": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
                /** @description The `ETag` of the record as you read it, or up to 20: the write fails with `precondition_failed` if the record has changed since. `*` matches any existing record. */
                "If-Match"?: string;
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "failed",
                     *         "result": {
                     *           "errorCode": "candidate_not_found",
                     *           "status": 404,
                     *           "message": "There is no candidate with this id.",
                     *           "attempts": 1
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["CandidatesDeleteDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000022",
                     *         "status": "accepted",
                     *         "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000022",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "candidates.update": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
                /** @description The `ETag` of the record as you read it, or up to 20: the write fails with `precondition_failed` if the record has changed since. `*` matches any existing record. */
                "If-Match"?: string;
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phase": "matchen",
                 *       "phone": null
                 *     }
                 */
                "application/json": components["schemas"]["CandidatePatch"];
            };
        };
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "completed",
                     *         "result": {
                     *           "candidate": {
                     *             "id": "recR4bK2pV6mW8dQ9",
                     *             "name": "Sanne Voorbeeld",
                     *             "email": "sanne@example.org",
                     *             "privacyConsent": true,
                     *             "phone": null,
                     *             "linkedin": null,
                     *             "dateOfBirth": null,
                     *             "address": null,
                     *             "city": "Utrecht",
                     *             "postalCode": null,
                     *             "phase": "matchen",
                     *             "sectorPreferences": [
                     *               "Voortgezet onderwijs"
                     *             ],
                     *             "rolePreferences": [
                     *               "Docent / leraar"
                     *             ],
                     *             "desiredQualifications": [],
                     *             "priorEducation": null,
                     *             "subjectPreferences": [
                     *               "Wiskunde B"
                     *             ],
                     *             "motivation": null,
                     *             "curriculumVitae": [
                     *               {
                     *                 "id": "attW8dQ9cN7tZ3xR4",
                     *                 "filename": "cv.txt",
                     *                 "contentType": "text/plain",
                     *                 "size": 25,
                     *                 "sha256": "af480d2d88c017f787bb60b754055b56fcf0619426ad4a1cc10c38e51dedbb37",
                     *                 "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *                 "createdAt": "2026-03-02T09:30:00.000Z"
                     *               }
                     *             ],
                     *             "otherAttachments": [],
                     *             "erasureRequestedAt": null,
                     *             "createdAt": "2026-03-02T09:30:00.000Z",
                     *             "updatedAt": "2026-03-02T09:30:00.000Z"
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["CandidatesUpdateDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000012",
                     *         "status": "accepted",
                     *         "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000012",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "candidates.upsert": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description Don't validate `customFields`; values that the region's fields don't accept are ignored. A parameter without a value means true. */
                skipCustomFieldValidation?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Sanne Voorbeeld",
                 *       "email": "sanne@example.org",
                 *       "privacyConsent": true,
                 *       "phone": "06 12345678",
                 *       "city": "Utrecht",
                 *       "phase": "in opleiding",
                 *       "sectorPreferences": [
                 *         "Voortgezet onderwijs"
                 *       ],
                 *       "rolePreferences": [
                 *         "Docent / leraar"
                 *       ],
                 *       "subjectPreferences": [
                 *         "Wiskunde B"
                 *       ],
                 *       "curriculumVitae": [
                 *         {
                 *           "filename": "cv.txt",
                 *           "data": "data:text/plain;base64,U2FubmUgVm9vcmJlZWxkLCBVdHJlY2h0Cg=="
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewCandidate"];
            };
        };
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "completed",
                     *         "result": {
                     *           "action": "updated",
                     *           "matchedOn": "email",
                     *           "alsoMatched": [],
                     *           "candidate": {
                     *             "id": "recR4bK2pV6mW8dQ9",
                     *             "name": "Sanne Voorbeeld",
                     *             "email": "sanne@example.org",
                     *             "privacyConsent": true,
                     *             "phone": "06 12345678",
                     *             "linkedin": null,
                     *             "dateOfBirth": null,
                     *             "address": null,
                     *             "city": "Utrecht",
                     *             "postalCode": null,
                     *             "phase": "in opleiding",
                     *             "sectorPreferences": [
                     *               "Voortgezet onderwijs"
                     *             ],
                     *             "rolePreferences": [
                     *               "Docent / leraar"
                     *             ],
                     *             "desiredQualifications": [],
                     *             "priorEducation": null,
                     *             "subjectPreferences": [
                     *               "Wiskunde B"
                     *             ],
                     *             "motivation": null,
                     *             "curriculumVitae": [
                     *               {
                     *                 "id": "attW8dQ9cN7tZ3xR4",
                     *                 "filename": "cv.txt",
                     *                 "contentType": "text/plain",
                     *                 "size": 25,
                     *                 "sha256": "af480d2d88c017f787bb60b754055b56fcf0619426ad4a1cc10c38e51dedbb37",
                     *                 "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *                 "createdAt": "2026-03-02T09:30:00.000Z"
                     *               }
                     *             ],
                     *             "otherAttachments": [],
                     *             "erasureRequestedAt": null,
                     *             "createdAt": "2026-03-02T09:30:00.000Z",
                     *             "updatedAt": "2026-03-02T09:30:00.000Z",
                     *             "ignoredCustomFields": []
                     *           },
                     *           "addedInteractions": []
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["CandidatesUpsertDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000011",
                     *         "status": "accepted",
                     *         "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000011",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "candidates.archive": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
                /** @description The `ETag` of the record as you read it, or up to 20: the write fails with `precondition_failed` if the record has changed since. `*` matches any existing record. */
                "If-Match"?: string;
            };
            path: {
                /** @example recZ3xR4bK2pV6mW8 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "completed",
                     *         "result": {
                     *           "candidate": {
                     *             "id": "recZ3xR4bK2pV6mW8",
                     *             "name": "Sanne Voorbeeld",
                     *             "email": "sanne@example.org",
                     *             "privacyConsent": true,
                     *             "phone": "06 12345678",
                     *             "linkedin": null,
                     *             "dateOfBirth": null,
                     *             "address": null,
                     *             "city": "Utrecht",
                     *             "postalCode": null,
                     *             "phase": "oriënteren",
                     *             "sectorPreferences": [
                     *               "Voortgezet onderwijs"
                     *             ],
                     *             "rolePreferences": [
                     *               "Docent / leraar"
                     *             ],
                     *             "desiredQualifications": [],
                     *             "priorEducation": null,
                     *             "subjectPreferences": [
                     *               "Wiskunde B"
                     *             ],
                     *             "motivation": null,
                     *             "curriculumVitae": [],
                     *             "otherAttachments": [],
                     *             "erasureRequestedAt": null,
                     *             "createdAt": "2026-03-02T09:30:00.000Z",
                     *             "updatedAt": "2026-03-02T09:30:00.000Z",
                     *             "interactions": [],
                     *             "customFields": {
                     *               "Herkomst": "Website"
                     *             }
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["CandidatesArchiveDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000033",
                     *         "status": "accepted",
                     *         "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000033",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "interactions.list": {
        parameters: {
            query?: {
                /** @description The maximum number of records per page. */
                pageSize?: number;
                /** @description Where the page begins: `meta.cursor` of the previous page, with the same filters. */
                cursor?: string;
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": [
                     *         {
                     *           "id": "recQ9cN7tZ3xR4bK2",
                     *           "type": "Telefonisch",
                     *           "performedAt": "2025-03-01T09:30:00.000Z",
                     *           "summary": "Eerste gesprek",
                     *           "notes": null,
                     *           "duration": 1200,
                     *           "createdAt": "2026-03-02T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "sandboxEnabled": false,
                     *         "pageSize": 100,
                     *         "cursor": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["Interaction"][];
                        meta: {
                            sandboxEnabled: boolean;
                            pageSize: number;
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "interactions.create": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "type": "Telefonisch",
                 *         "performedAt": "2025-03-01T10:30:00+01:00",
                 *         "summary": "Eerste gesprek",
                 *         "duration": 1200
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["NewInteractions"];
            };
        };
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "completed",
                     *         "result": {
                     *           "interactions": [
                     *             {
                     *               "id": "recN7tZ3xR4bK2pV6",
                     *               "type": "Telefonisch",
                     *               "performedAt": "2025-03-01T09:30:00.000Z",
                     *               "summary": "Eerste gesprek",
                     *               "notes": null,
                     *               "duration": 1200,
                     *               "createdAt": "2026-03-02T09:30:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["InteractionsCreateDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000014",
                     *         "status": "accepted",
                     *         "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000014",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "interactions.get": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
                /** @description The `ETag` of your copy; if it is still current the response is a 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
                /** @example recQ9cN7tZ3xR4bK2 */
                interactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "id": "recQ9cN7tZ3xR4bK2",
                     *         "type": "Telefonisch",
                     *         "performedAt": "2025-03-01T09:30:00.000Z",
                     *         "summary": "Eerste gesprek",
                     *         "notes": null,
                     *         "duration": 1200,
                     *         "createdAt": "2026-03-02T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["Interaction"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "interactions.delete": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
                /** @description The `ETag` of the record as you read it, or up to 20: the write fails with `precondition_failed` if the record has changed since. `*` matches any existing record. */
                "If-Match"?: string;
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
                /** @example recQ9cN7tZ3xR4bK2 */
                interactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "completed",
                     *         "result": {
                     *           "id": "recQ9cN7tZ3xR4bK2",
                     *           "deleted": true
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["InteractionsDeleteDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000017",
                     *         "status": "accepted",
                     *         "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000017",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "interactions.update": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
                /** @description The `ETag` of the record as you read it, or up to 20: the write fails with `precondition_failed` if the record has changed since. `*` matches any existing record. */
                "If-Match"?: string;
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
                /** @example recQ9cN7tZ3xR4bK2 */
                interactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notes": "Wil in september beginnen."
                 *     }
                 */
                "application/json": components["schemas"]["InteractionPatch"];
            };
        };
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "completed",
                     *         "result": {
                     *           "interaction": {
                     *             "id": "recQ9cN7tZ3xR4bK2",
                     *             "type": "Telefonisch",
                     *             "performedAt": "2025-03-01T09:30:00.000Z",
                     *             "summary": "Eerste gesprek",
                     *             "notes": "Wil in september beginnen.",
                     *             "duration": 1200,
                     *             "createdAt": "2026-03-02T09:30:00.000Z"
                     *           }
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["InteractionsUpdateDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000016",
                     *         "status": "accepted",
                     *         "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000016",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "attachments.add": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
                /** @description The `ETag` of the record as you read it, or up to 20: the write fails with `precondition_failed` if the record has changed since. `*` matches any existing record. */
                "If-Match"?: string;
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "otherAttachments": [
                 *         {
                 *           "filename": "brief.txt",
                 *           "data": "data:text/plain;base64,QmVzdGUgbGV6ZXIK"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewAttachments"];
            };
        };
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "completed",
                     *         "result": {
                     *           "curriculumVitae": [],
                     *           "otherAttachments": [
                     *             {
                     *               "id": "attZ3xR4bK2pV6mW8",
                     *               "filename": "brief.txt",
                     *               "contentType": "text/plain",
                     *               "size": 12,
                     *               "sha256": "9ded04fff1c47077511915080c4f984b3c9989c065b026d0b04fc2cad72cd57d",
                     *               "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *               "createdAt": "2026-03-02T09:30:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["AttachmentsAddDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000019",
                     *         "status": "accepted",
                     *         "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000019",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "attachments.delete": {
        parameters: {
            query?: {
                /** @description A key that you choose for this write, without personal data. A repeated key doesn't execute the write again. If you leave it out, the service creates one. */
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description Only return what the write would do now: nothing is queued, and the response is a 200. A parameter without a value means true. */
                dryRun?: "0" | "1" | "" | "true" | "false";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
                /** @description The `ETag` of the record as you read it, or up to 20: the write fails with `precondition_failed` if the record has changed since. `*` matches any existing record. */
                "If-Match"?: string;
            };
            path: {
                /** @example recR4bK2pV6mW8dQ9 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "curriculumVitae": [
                 *         {
                 *           "id": "attW8dQ9cN7tZ3xR4"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AttachmentRemovals"];
            };
        };
        responses: {
            /** @description The expected outcome of a write that was sent with `dryRun`; nothing was queued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Dry run: nothing was queued and nothing was changed.",
                     *       "data": {
                     *         "dryRun": true,
                     *         "status": "completed",
                     *         "result": {
                     *           "curriculumVitae": [
                     *             {
                     *               "id": "attW8dQ9cN7tZ3xR4",
                     *               "filename": "cv.txt",
                     *               "contentType": "text/plain",
                     *               "size": 25,
                     *               "sha256": "af480d2d88c017f787bb60b754055b56fcf0619426ad4a1cc10c38e51dedbb37",
                     *               "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *               "createdAt": "2026-03-02T09:30:00.000Z"
                     *             }
                     *           ],
                     *           "otherAttachments": []
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["AttachmentsDeleteDryRun"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000020",
                     *         "status": "accepted",
                     *         "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000020",
                     *         "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: components["schemas"]["Acknowledgement"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "candidateFeed.changes": {
        parameters: {
            query?: {
                /** @description The maximum number of records per page. */
                pageSize?: number;
                /** @description `meta.next` of the previous page, or `0` to start from the beginning. If you leave it out, the page is empty and `meta.next` starts from now. */
                since?: string;
                /** @description Also return the candidates, or why their data must not be used at the moment, or both. */
                include?: "candidate" | "useLimits" | "candidate,useLimits";
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Example",
                     *       "data": [
                     *         {
                     *           "id": "recQ9cN7tZ3xR4bK2",
                     *           "change": "created",
                     *           "changedAt": "2026-03-02T09:30:00.000Z",
                     *           "candidate": {
                     *             "id": "recQ9cN7tZ3xR4bK2",
                     *             "name": "Example",
                     *             "email": "Example",
                     *             "privacyConsent": true,
                     *             "phone": "Example",
                     *             "linkedin": "Example",
                     *             "dateOfBirth": "Example",
                     *             "address": "Example",
                     *             "city": "Example",
                     *             "postalCode": "Example",
                     *             "phase": "nieuw",
                     *             "sectorPreferences": [
                     *               "Primair onderwijs"
                     *             ],
                     *             "rolePreferences": [
                     *               "Docent / leraar"
                     *             ],
                     *             "desiredQualifications": [
                     *               "Primair onderwijs"
                     *             ],
                     *             "priorEducation": "geen",
                     *             "subjectPreferences": [
                     *               "Nederlands"
                     *             ],
                     *             "motivation": "Example",
                     *             "curriculumVitae": [
                     *               {
                     *                 "id": "attV6mW8dQ9cN7tZ3",
                     *                 "filename": "Example",
                     *                 "contentType": "Example",
                     *                 "size": 1,
                     *                 "sha256": "Example",
                     *                 "url": "Example",
                     *                 "createdAt": "2026-03-02T09:30:00.000Z"
                     *               }
                     *             ],
                     *             "otherAttachments": [
                     *               {
                     *                 "id": "attV6mW8dQ9cN7tZ3",
                     *                 "filename": "Example",
                     *                 "contentType": "Example",
                     *                 "size": 1,
                     *                 "sha256": "Example",
                     *                 "url": "Example",
                     *                 "createdAt": "2026-03-02T09:30:00.000Z"
                     *               }
                     *             ],
                     *             "erasureRequestedAt": "2026-03-02T09:30:00.000Z",
                     *             "createdAt": "2026-03-02T09:30:00.000Z",
                     *             "updatedAt": "2026-03-02T09:30:00.000Z",
                     *             "interactions": [
                     *               {
                     *                 "id": "recQ9cN7tZ3xR4bK2",
                     *                 "type": "Telefonisch",
                     *                 "performedAt": "2026-03-02T09:30:00.000Z",
                     *                 "summary": "Example",
                     *                 "notes": "Example",
                     *                 "duration": 1,
                     *                 "createdAt": "2026-03-02T09:30:00.000Z"
                     *               }
                     *             ],
                     *             "customFields": {}
                     *           },
                     *           "useLimits": [
                     *             "erasure"
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "sandboxEnabled": true,
                     *         "next": "Example",
                     *         "hasMore": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: {
                            id: string;
                            /** @enum {string} */
                            change: "created" | "updated" | "archived" | "deleted";
                            /** Format: date-time */
                            changedAt: string;
                            /** @description The candidate as it is now, with `include=candidate`. Absent if the candidate was deleted or archived. */
                            candidate?: components["schemas"]["Candidate"];
                            useLimits?: components["schemas"]["UseLimitList"];
                        }[];
                        meta: {
                            sandboxEnabled: boolean;
                            /** @description Send this as `since` to read what comes after this page. */
                            next: string;
                            /** @description Whether you can read more right now. */
                            hasMore: boolean;
                        };
                    };
                };
            };
        };
    };
    "candidateFeed.events": {
        parameters: {
            query?: {
                /** @description The maximum number of records per page. */
                pageSize?: number;
                /** @description `meta.next` of the previous page, or `0` to start from the beginning. If you leave it out, the page is empty and `meta.next` starts from now. */
                since?: string;
                /** @description Only events with this action. */
                action?: "candidate.created" | "candidate.updated" | "candidate.closed" | "candidate.reopened" | "candidate.archived" | "candidate.deleted" | "candidate.erasure_requested" | "candidate.erasure_cancelled" | "candidate.merged" | "candidate.merge_undone" | "interaction.created" | "interaction.updated" | "interaction.deleted" | "attachment.added" | "attachment.deleted" | "attachment.reviewed";
                /** @description Only events of this candidate. */
                candidateId?: string;
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Example",
                     *       "data": [
                     *         {
                     *           "action": "candidate.created",
                     *           "candidateId": "recQ9cN7tZ3xR4bK2",
                     *           "interactionId": "recQ9cN7tZ3xR4bK2",
                     *           "attachmentId": "attV6mW8dQ9cN7tZ3",
                     *           "otherCandidateId": "recQ9cN7tZ3xR4bK2",
                     *           "fields": [
                     *             "Example"
                     *           ],
                     *           "mutationId": "019ca2f4-6c10-7a3e-8f25-1b7d5e9c0a46",
                     *           "actor": "integration",
                     *           "occurredAt": "2026-03-02T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "sandboxEnabled": true,
                     *         "next": "Example",
                     *         "hasMore": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: {
                            /** @enum {string} */
                            action: "candidate.created" | "candidate.updated" | "candidate.closed" | "candidate.reopened" | "candidate.archived" | "candidate.deleted" | "candidate.erasure_requested" | "candidate.erasure_cancelled" | "candidate.merged" | "candidate.merge_undone" | "interaction.created" | "interaction.updated" | "interaction.deleted" | "attachment.added" | "attachment.deleted" | "attachment.reviewed";
                            candidateId: string;
                            interactionId?: string;
                            attachmentId?: string;
                            /** @description The other candidate of a merge. */
                            otherCandidateId?: string;
                            /** @description The names of the changed fields. For a custom field: `customFields.` followed by its name. */
                            fields?: string[];
                            /** Format: uuid */
                            mutationId: string | null;
                            /** @enum {string} */
                            actor: "integration" | "staff" | "candidate" | "system";
                            /** Format: date-time */
                            occurredAt: string;
                        }[];
                        meta: {
                            sandboxEnabled: boolean;
                            /** @description Send this as `since` to read what comes after this page. */
                            next: string;
                            /** @description Whether you can read more right now. */
                            hasMore: boolean;
                        };
                    };
                };
            };
        };
    };
    "mutations.list": {
        parameters: {
            query?: {
                /** @description The maximum number of records per page. */
                pageSize?: number;
                /** @description Where the page begins: `meta.cursor` of the previous page, with the same filters. */
                cursor?: string;
                status?: components["schemas"]["MutationStatus"];
                /** @example candidates.create */
                operation?: components["schemas"]["Operation"];
                /** @description Only the mutation with this key. */
                idempotencyKey?: string;
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": [
                     *         {
                     *           "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000020",
                     *           "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000020",
                     *           "operation": "attachments.delete",
                     *           "status": "completed",
                     *           "attempts": 1,
                     *           "createdAt": "2026-03-02T09:30:00.000Z",
                     *           "startedAt": "2026-03-02T09:30:00.120Z",
                     *           "finishedAt": "2026-03-02T09:30:00.180Z",
                     *           "result": {
                     *             "curriculumVitae": [
                     *               {
                     *                 "id": "attW8dQ9cN7tZ3xR4",
                     *                 "filename": "cv.txt",
                     *                 "contentType": "text/plain",
                     *                 "size": 25,
                     *                 "sha256": "af480d2d88c017f787bb60b754055b56fcf0619426ad4a1cc10c38e51dedbb37",
                     *                 "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *                 "createdAt": "2026-03-02T09:30:00.000Z"
                     *               }
                     *             ],
                     *             "otherAttachments": []
                     *           },
                     *           "callback": {
                     *             "url": "https://example.org/hook",
                     *             "status": "pending",
                     *             "nextAttemptAt": "2026-03-02T09:30:00.200Z",
                     *             "attempts": []
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "sandboxEnabled": false,
                     *         "pageSize": 1,
                     *         "cursor": "K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["Mutation"][];
                        meta: {
                            sandboxEnabled: boolean;
                            pageSize: number;
                            cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    "mutations.get": {
        parameters: {
            query?: {
                /** @description The maximum number of seconds to wait for the write to finish. */
                wait?: number;
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description `true` or `1` selects the sandbox's data, like a path under `/api/sandbox`. Capitals make no difference, and of a repeated header one value for the sandbox is enough. Any other value fails with `validation_error`. */
                "x-api-sandbox"?: "true" | "false" | "1" | "0";
            };
            path: {
                /** @example 019a4b2e-7c31-7d0a-9c55-000000000008 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000008",
                     *         "idempotencyKey": "sanne-1",
                     *         "operation": "candidates.create",
                     *         "status": "completed",
                     *         "attempts": 1,
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "startedAt": "2026-03-02T09:30:00.120Z",
                     *         "finishedAt": "2026-03-02T09:30:00.180Z",
                     *         "result": {
                     *           "candidates": [
                     *             {
                     *               "id": "recR4bK2pV6mW8dQ9",
                     *               "name": "Sanne Voorbeeld",
                     *               "email": "sanne@example.org",
                     *               "privacyConsent": true,
                     *               "phone": "06 12345678",
                     *               "linkedin": null,
                     *               "dateOfBirth": null,
                     *               "address": null,
                     *               "city": "Utrecht",
                     *               "postalCode": null,
                     *               "phase": "oriënteren",
                     *               "sectorPreferences": [
                     *                 "Voortgezet onderwijs"
                     *               ],
                     *               "rolePreferences": [
                     *                 "Docent / leraar"
                     *               ],
                     *               "desiredQualifications": [],
                     *               "priorEducation": null,
                     *               "subjectPreferences": [
                     *                 "Wiskunde B"
                     *               ],
                     *               "motivation": null,
                     *               "curriculumVitae": [
                     *                 {
                     *                   "id": "attW8dQ9cN7tZ3xR4",
                     *                   "filename": "cv.txt",
                     *                   "contentType": "text/plain",
                     *                   "size": 25,
                     *                   "sha256": "af480d2d88c017f787bb60b754055b56fcf0619426ad4a1cc10c38e51dedbb37",
                     *                   "url": "https://instroom.example/api/files/K2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6m",
                     *                   "createdAt": "2026-03-02T09:30:00.000Z"
                     *                 }
                     *               ],
                     *               "otherAttachments": [],
                     *               "erasureRequestedAt": null,
                     *               "createdAt": "2026-03-02T09:30:00.000Z",
                     *               "updatedAt": "2026-03-02T09:30:00.000Z",
                     *               "interactions": [],
                     *               "customFields": {
                     *                 "Herkomst": "Website"
                     *               },
                     *               "ignoredCustomFields": []
                     *             }
                     *           ]
                     *         },
                     *         "callback": {
                     *           "url": "https://example.org/hook",
                     *           "status": "pending",
                     *           "nextAttemptAt": "2026-03-02T09:30:00.200Z",
                     *           "attempts": []
                     *         }
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["Mutation"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "sandbox.reset": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Emptied */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Emptied",
                     *       "data": {
                     *         "removed": {
                     *           "candidates": 0,
                     *           "interactions": 0,
                     *           "attachments": 0,
                     *           "archived": 0,
                     *           "mutations": 0
                     *         },
                     *         "stillQueued": 2,
                     *         "clearedAt": "2026-03-02T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: {
                            removed: {
                                candidates: number;
                                interactions: number;
                                attachments: number;
                                archived: number;
                                mutations: number;
                            };
                            stillQueued: number;
                            /** Format: date-time */
                            clearedAt: string;
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "sandbox.generate": {
        parameters: {
            query?: {
                count?: number;
                idempotencyKey?: string;
                /**
                 * @description A public URL that receives a signed callback with the outcome of the write.
                 * @example https://example.org/hook
                 */
                callbackUrl?: string;
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: {
                /** @description The same as the `idempotencyKey` query parameter; if both are sent they must be equal. Send a key with other characters as the query parameter. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "count": 12,
                     *         "mutations": [
                     *           {
                     *             "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000034",
                     *             "status": "accepted",
                     *             "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000034",
                     *             "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *           },
                     *           {
                     *             "mutationId": "019a4b2e-7c31-7d0a-9c55-000000000035",
                     *             "status": "accepted",
                     *             "idempotencyKey": "019a4b2e-7c31-7d0a-9c55-000000000035",
                     *             "message": "Validated and queued. Read the outcome at the Location. It is sent to the callback URL if there is one."
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: {
                            count: number;
                            mutations: components["schemas"]["Acknowledgement"][];
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.me": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "id": "recQ9cN7tZ3xR4bK2",
                     *         "name": "Regio Utrecht",
                     *         "slug": "regio-utrecht",
                     *         "apiKeys": [
                     *           {
                     *             "id": "keyR4bK2pV6mW8dQ9",
                     *             "tokenPreview": "ctk_Kx7Q…Nd6K",
                     *             "description": "Eerste sleutel",
                     *             "scope": "region",
                     *             "createdAt": "2026-03-02T09:30:00.000Z",
                     *             "updatedAt": "2026-03-02T09:30:00.000Z",
                     *             "lastUsedAt": "2026-03-02T09:29:00.000Z"
                     *           }
                     *         ],
                     *         "allowedRedirectUrls": [],
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "signingSecret": "W8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV"
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["OwnRegion"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": [
                     *         {
                     *           "id": "recQ9cN7tZ3xR4bK2",
                     *           "name": "Regio Utrecht",
                     *           "slug": "regio-utrecht",
                     *           "apiKeys": [
                     *             {
                     *               "id": "keyR4bK2pV6mW8dQ9",
                     *               "tokenPreview": "ctk_Kx7Q…Nd6K",
                     *               "description": "Eerste sleutel",
                     *               "scope": "region",
                     *               "createdAt": "2026-03-02T09:30:00.000Z",
                     *               "updatedAt": "2026-03-02T09:30:00.000Z",
                     *               "lastUsedAt": "2026-03-02T09:29:00.000Z"
                     *             }
                     *           ],
                     *           "allowedRedirectUrls": [],
                     *           "createdAt": "2026-03-02T09:30:00.000Z",
                     *           "updatedAt": "2026-03-02T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["Region"][];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Regio Utrecht",
                 *       "contactEmail": "info@regio.example",
                 *       "customFields": [
                 *         {
                 *           "name": "Herkomst",
                 *           "type": "singleSelect",
                 *           "options": [
                 *             "Website",
                 *             "Via via"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewRegion"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 201,
                     *       "message": "Created",
                     *       "data": {
                     *         "id": "recQ9cN7tZ3xR4bK2",
                     *         "name": "Regio Utrecht",
                     *         "slug": "regio-utrecht",
                     *         "apiKeys": [
                     *           {
                     *             "id": "keyR4bK2pV6mW8dQ9",
                     *             "tokenPreview": "ctk_Kx7Q…Nd6K",
                     *             "description": "Eerste sleutel",
                     *             "scope": "region",
                     *             "createdAt": "2026-03-02T09:30:00.000Z",
                     *             "updatedAt": "2026-03-02T09:30:00.000Z",
                     *             "lastUsedAt": "2026-03-02T09:29:00.000Z"
                     *           }
                     *         ],
                     *         "allowedRedirectUrls": [],
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "signingSecret": "W8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV",
                     *         "token": "ctk_Z3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR"
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        message: string;
                        data: {
                            id: string;
                            name: string;
                            slug: string;
                            apiKeys: components["schemas"]["ApiKey"][];
                            allowedRedirectUrls: string[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            signingSecret: string;
                            token: string;
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy; if it is still current the response is a 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example recQ9cN7tZ3xR4bK2 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "id": "recQ9cN7tZ3xR4bK2",
                     *         "name": "Regio Utrecht",
                     *         "slug": "regio-utrecht",
                     *         "apiKeys": [
                     *           {
                     *             "id": "keyR4bK2pV6mW8dQ9",
                     *             "tokenPreview": "ctk_Kx7Q…Nd6K",
                     *             "description": "Eerste sleutel",
                     *             "scope": "region",
                     *             "createdAt": "2026-03-02T09:30:00.000Z",
                     *             "updatedAt": "2026-03-02T09:30:00.000Z",
                     *             "lastUsedAt": "2026-03-02T09:29:00.000Z"
                     *           }
                     *         ],
                     *         "allowedRedirectUrls": [],
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "contactEmail": "contact@regio.example",
                     *         "customFields": [
                     *           {
                     *             "name": "Herkomst",
                     *             "type": "singleSelect",
                     *             "required": false,
                     *             "options": [
                     *               "Website",
                     *               "Via via"
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["FullRegion"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.delete": {
        parameters: {
            query?: {
                purge?: "0" | "1" | "" | "true" | "false";
            };
            header?: never;
            path: {
                /** @example recV6mW8dQ9cN7tZ3 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Deleted",
                     *       "data": {
                     *         "id": "recV6mW8dQ9cN7tZ3",
                     *         "deleted": true
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the record as you read it, or up to 20: the write fails with `precondition_failed` if the record has changed since. `*` matches any existing record. */
                "If-Match"?: string;
            };
            path: {
                /** @example recQ9cN7tZ3xR4bK2 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactEmail": "contact@regio.example"
                 *     }
                 */
                "application/json": components["schemas"]["RegionPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "id": "recQ9cN7tZ3xR4bK2",
                     *         "name": "Regio Utrecht",
                     *         "slug": "regio-utrecht",
                     *         "apiKeys": [
                     *           {
                     *             "id": "keyR4bK2pV6mW8dQ9",
                     *             "tokenPreview": "ctk_Kx7Q…Nd6K",
                     *             "description": "Eerste sleutel",
                     *             "scope": "region",
                     *             "createdAt": "2026-03-02T09:30:00.000Z",
                     *             "updatedAt": "2026-03-02T09:30:00.000Z",
                     *             "lastUsedAt": "2026-03-02T09:29:00.000Z"
                     *           }
                     *         ],
                     *         "allowedRedirectUrls": [],
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "contactEmail": "contact@regio.example",
                     *         "customFields": [
                     *           {
                     *             "name": "Herkomst",
                     *             "type": "singleSelect",
                     *             "required": false,
                     *             "options": [
                     *               "Website",
                     *               "Via via"
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["FullRegion"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.addCustomField": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example recQ9cN7tZ3xR4bK2 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Wijk",
                 *       "type": "text"
                 *     }
                 */
                "application/json": components["schemas"]["CustomFieldDefinitionInput"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 201,
                     *       "message": "Created",
                     *       "data": {
                     *         "name": "Wijk",
                     *         "type": "text",
                     *         "required": false
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        message: string;
                        data: components["schemas"]["CustomFieldDefinition"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.deleteCustomField": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example recQ9cN7tZ3xR4bK2 */
                id: string;
                /** @example Wijk */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Deleted",
                     *       "data": {
                     *         "name": "Wijk",
                     *         "deleted": true
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: {
                            name: string;
                            /** @constant */
                            deleted: true;
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.updateCustomField": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example recQ9cN7tZ3xR4bK2 */
                id: string;
                /** @example Wijk */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Waar iemand woont."
                 *     }
                 */
                "application/json": components["schemas"]["CustomFieldPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "name": "Wijk",
                     *         "type": "text",
                     *         "required": false,
                     *         "description": "Waar iemand woont."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["CustomFieldDefinition"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.rotateSigningSecret": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rotated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Rotated",
                     *       "data": {
                     *         "signingSecret": "V6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK",
                     *         "previousSecretUntil": "2026-03-03T09:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: {
                            signingSecret: string;
                            /** Format: date-time */
                            previousSecretUntil: string;
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "regions.event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "region.updated",
                 *       "region": {
                 *         "id": "recQ9cN7tZ3xR4bK2",
                 *         "name": "Regio Utrecht"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RegionEvent"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "id": "recQ9cN7tZ3xR4bK2",
                     *         "name": "Regio Utrecht",
                     *         "slug": "regio-utrecht",
                     *         "allowedRedirectUrls": [],
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "contactEmail": "contact@regio.example",
                     *         "customFields": [
                     *           {
                     *             "name": "Herkomst",
                     *             "type": "singleSelect",
                     *             "required": false,
                     *             "options": [
                     *               "Website",
                     *               "Via via"
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: {
                            id: string;
                            name: string;
                            slug: string;
                            allowedRedirectUrls: string[];
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            contactEmail: string | null;
                            customFields: components["schemas"]["CustomFieldDefinition"][];
                        } | {
                            id: string;
                            /** @constant */
                            deleted: true;
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "apiKeys.create": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Website"
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 201,
                     *       "message": "Created",
                     *       "data": {
                     *         "id": "keyW8dQ9cN7tZ3xR4",
                     *         "tokenPreview": "ctk_Kx7Q…Nd6K",
                     *         "description": "Website",
                     *         "scope": "region",
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "lastUsedAt": "2026-03-02T09:29:00.000Z",
                     *         "token": "ctk_Z3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR"
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        message: string;
                        data: components["schemas"]["CreatedApiKey"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "apiKeys.create.alias": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Website"
                 *     }
                 */
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 201,
                     *       "message": "Created",
                     *       "data": {
                     *         "id": "keyW8dQ9cN7tZ3xR4",
                     *         "tokenPreview": "ctk_Kx7Q…Nd6K",
                     *         "description": "Website",
                     *         "scope": "region",
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "lastUsedAt": "2026-03-02T09:29:00.000Z",
                     *         "token": "ctk_Z3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR"
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 201;
                        message: string;
                        data: components["schemas"]["CreatedApiKey"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "apiKeys.delete": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: never;
            path: {
                /** @example keyW8dQ9cN7tZ3xR4 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Revoked",
                     *       "data": {
                     *         "id": "keyW8dQ9cN7tZ3xR4",
                     *         "tokenPreview": "ctk_Kx7Q…Nd6K",
                     *         "description": "Website",
                     *         "scope": "region",
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "lastUsedAt": "2026-03-02T09:29:00.000Z"
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["ApiKey"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "apiKeys.delete.alias": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: never;
            path: {
                /** @example keyW8dQ9cN7tZ3xR4 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Revoked",
                     *       "data": {
                     *         "id": "keyW8dQ9cN7tZ3xR4",
                     *         "tokenPreview": "ctk_Kx7Q…Nd6K",
                     *         "description": "Website",
                     *         "scope": "region",
                     *         "createdAt": "2026-03-02T09:30:00.000Z",
                     *         "updatedAt": "2026-03-02T09:30:00.000Z",
                     *         "lastUsedAt": "2026-03-02T09:29:00.000Z"
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["ApiKey"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "callbacks.test": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. */
                region?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.org/"
                 *     }
                 */
                "application/json": components["schemas"]["ReceiverTestBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "Example",
                     *       "data": {
                     *         "url": "Example",
                     *         "passed": true,
                     *         "trials": [
                     *           {
                     *             "trial": "valid",
                     *             "passed": true,
                     *             "advice": "accepts_replayed",
                     *             "message": "Example",
                     *             "statusCode": 1,
                     *             "durationMs": 1,
                     *             "error": "Example",
                     *             "responseExcerpt": "Example"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: components["schemas"]["ReceiverTest"];
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "sessions.requestVerification": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. Not allowed without a key. */
                region?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "sanne@example.org"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    /**
                     * Format: uri
                     * @description Where the link leads: exactly one of the region's `allowedRedirectUrls`.
                     */
                    redirectUrl?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 202,
                     *       "message": "Accepted",
                     *       "data": {
                     *         "status": "accepted",
                     *         "message": "If the address is known, an e-mail with a link and a code is on its way."
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 202;
                        message: string;
                        data: {
                            /** @constant */
                            status: "accepted";
                            message: string;
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "sessions.verify": {
        parameters: {
            query?: {
                /** @description The region to act for. Required with an admin key. With a region's key, it can only be that region. Not allowed without a key. */
                region?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "sanne@example.org",
                 *       "code": "49017283"
                 *     }
                 */
                "application/json": {
                    token: string;
                } | {
                    /** Format: email */
                    email: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "statusCode": 200,
                     *       "message": "OK",
                     *       "data": {
                     *         "candidates": [
                     *           {
                     *             "candidateId": "recR4bK2pV6mW8dQ9",
                     *             "regionName": "Regio Utrecht",
                     *             "sessionToken": "cts_N7tZ3xR4bK2pV6mW8dQ9cN7tZ3xR4bK2pV6mW8dQ",
                     *             "expiresAt": "2026-03-02T21:30:00.000Z"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "sandboxEnabled": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        statusCode: 200;
                        message: string;
                        data: {
                            candidates: {
                                candidateId: string;
                                regionName: string;
                                sessionToken: string;
                                /** Format: date-time */
                                expiresAt: string;
                            }[];
                        };
                        meta: {
                            sandboxEnabled: boolean;
                        };
                    };
                };
            };
        };
    };
    "webhook.mutationFinished": {
        parameters: {
            query?: never;
            header: {
                /** @description The time of signing, in milliseconds since 1970. Reject callbacks older than 15 minutes. */
                "x-mutationengine-timestamp": string;
                /** @description Unique per attempt. Reject a nonce that you have seen before. */
                "x-mutationengine-nonce": string;
                /** @description Base64 HMAC-SHA256, with the region's signing secret, of four lines that each end in a newline: timestamp, nonce, path with query string of the callback URL, lower-case hexadecimal SHA-256 of the raw body. */
                "x-mutationengine-signature": string;
                /** @description The signature with the previous secret, for 24 hours after a rotation. */
                "x-mutationengine-signature-previous"?: string;
                /** @description Present if the write was executed in the sandbox. */
                "x-mutationengine-sandbox-enabled"?: "true";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CandidatesCreateCallback"] | components["schemas"]["CandidatesUpsertCallback"] | components["schemas"]["CandidatesUpdateCallback"] | components["schemas"]["CandidatesCloseCallback"] | components["schemas"]["CandidatesReopenCallback"] | components["schemas"]["CandidatesArchiveCallback"] | components["schemas"]["CandidatesDeleteCallback"] | components["schemas"]["CandidatesRequestErasureCallback"] | components["schemas"]["CandidatesCancelErasureCallback"] | components["schemas"]["CandidatesMergeCallback"] | components["schemas"]["CandidatesUndoMergeCallback"] | components["schemas"]["InteractionsCreateCallback"] | components["schemas"]["InteractionsUpdateCallback"] | components["schemas"]["InteractionsDeleteCallback"] | components["schemas"]["AttachmentsAddCallback"] | components["schemas"]["AttachmentsDeleteCallback"] | components["schemas"]["AttachmentsReviewCallback"] | components["schemas"]["PrivacyRequestsCreateCallback"] | components["schemas"]["PrivacyRequestsAnswerCallback"] | components["schemas"]["TestCallback"];
            };
        };
        responses: {
            /** @description Permanently rejected; it is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is sent again later; `Retry-After` can delay this by up to 24 hours. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
