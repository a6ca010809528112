export type Answer<T> = { data: T } | { refused: "wrong" | "tooMany" | "unreachable" };

/** One of the console's own requests about the second factor; what went wrong is told by its kind. */
export async function post<T>(path: string, body?: { code: string }): Promise<Answer<T>> {
  const reply = await fetch(`/api/console/${path}`, {
    method: "POST",
    ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  if (reply?.ok) return { data: (await reply.json()).data };
  if (reply?.status === 429) return { refused: "tooMany" };
  return { refused: reply && reply.status < 500 ? "wrong" : "unreachable" };
}

export const ACCOUNT = "/console/account";
export const toAccount = () => window.location.assign(ACCOUNT);
export const toConsole = () => window.location.assign("/console");
