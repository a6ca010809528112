import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { apiKeyId } from "@/lib/contract/formats";
import { ApiKey, ApiKeyWithUsage, CreatedApiKey, NewApiKey } from "./schema";

export const group: EndpointGroup = {
  title: "API keys",
  description: "A region's API keys.",
  position: 8,
};

export const apiKeys = {
  list: contract({
    basePath: "/api/console",
    method: "GET",
    path: "/api-keys",
    caller: "staff",
    role: "manager",
    summary: "The region's keys, oldest first, with their calls per day",
    response: z.array(ApiKeyWithUsage),
  }),
  create: contract({
    stepUp: true,
    method: "POST",
    path: "/auth/regions/api-keys",
    alias: "/auth/region/api-keys",
    caller: "region",
    summary: "Create a key of the region; only this response shows its token",
    body: NewApiKey,
    status: 201,
    message: "Created",
    response: CreatedApiKey,
    fails: ["validation_error", "forbidden"],
  }),
  delete: contract({
    method: "DELETE",
    path: "/auth/regions/api-keys/{id}",
    alias: "/auth/region/api-keys/{id}",
    caller: "region",
    summary: "Revoke a key of the region; its last key can't be revoked",
    params: z.strictObject({ id: apiKeyId }),
    message: "Revoked",
    response: ApiKey,
    fails: ["validation_error", "api_key_not_found", "last_api_key"],
  }),
};
