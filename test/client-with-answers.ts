import { createClient } from "@/packages/client/src/client.js";
import type { ClientOptions } from "@/packages/client/src/request.js";

type Call = { url: URL; method: string; headers: Record<string, string>; body: unknown };
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | Error | Response;

/** Creates a client whose requests receive these responses in order. `calls` contains the requests. */
export function clientWith(answers: Answer[], attempts?: number, changed: Partial<ClientOptions> = {}) {
  const calls: Call[] = [];
  const fakeFetch = (async (url: URL, init: RequestInit) => {
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    calls.push({ url, method: String(init.method), headers: init.headers as Record<string, string>, body });
    const answer = answers[calls.length - 1];
    if (!answer) throw new Error("There is no answer left.");
    if (answer instanceof Error) throw answer;
    if (answer instanceof Response) return answer;
    const text = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status, headers: answer.headers ?? {} });
  }) as typeof fetch;
  const options = {
    baseUrl: "https://instroom.example/",
    key: "key",
    mode: "sandbox",
    fetch: fakeFetch,
    ...changed,
  } as const;
  return { client: createClient({ ...options, ...(attempts ? { attempts } : {}) }), calls };
}

export const page = (data: unknown[], meta: object) => ({ status: 200, body: { data, meta } });
