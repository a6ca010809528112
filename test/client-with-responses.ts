import { createClient } from "@/packages/client/src/client.js";
import type { ClientOptions } from "@/packages/client/src/request.js";

type Call = { url: URL; method: string; headers: Record<string, string>; body: unknown };
export type FakeResponse =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | Error
  | Response;

/** Creates a client whose requests receive these responses in order. `calls` contains the requests. */
export function clientWithResponses(responses: FakeResponse[], changed: Partial<ClientOptions> = {}) {
  const calls: Call[] = [];
  const fakeFetch = (async (url: URL, init: RequestInit) => {
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    calls.push({ url, method: String(init.method), headers: init.headers as Record<string, string>, body });
    const response = responses[calls.length - 1];
    if (!response) throw new Error("There is no response left.");
    if (response instanceof Error) throw response;
    if (response instanceof Response) return response;
    const text = response.body === undefined ? null : JSON.stringify(response.body);
    return new Response(text, { status: response.status, headers: response.headers ?? {} });
  }) as typeof fetch;
  const options = {
    baseUrl: "https://instroom.example/",
    key: "key",
    mode: "sandbox",
    fetch: fakeFetch,
    ...changed,
  } as const;
  return { client: createClient(options), calls };
}

export const page = (data: unknown[], meta: object) => ({ status: 200, body: { data, meta } });
