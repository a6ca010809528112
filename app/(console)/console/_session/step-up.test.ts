import { expect, test, vi } from "vitest";
import { currentStepUp, finishStepUp, sendWithStepUp } from "./step-up";

const refusal = () =>
  Response.json(
    { code: "step_up_required", data: { confirmBy: "mail", canBeSkipped: false } },
    { status: 403 },
  );

/** A server that refuses requests until the user has confirmed. Counts the requests. */
function newServer() {
  const server = { isProven: false, requests: 0 };
  const send = async () => {
    server.requests += 1;
    return server.isProven ? new Response("done") : refusal();
  };
  return { server, send };
}
const untilAsked = (requests = 1) => vi.waitUntil(() => currentStepUp()?.resume.length === requests);

test("requests that are refused together are all sent again after one confirmation", async () => {
  const { server, send } = newServer();
  const sent = [sendWithStepUp(send), sendWithStepUp(send), sendWithStepUp(send)];
  await untilAsked(3);
  server.isProven = true;
  finishStepUp(true);
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(server.requests).toBe(6);
});

test("a cancelled request gets its refusal, is not sent again, and can still be read", async () => {
  const { server, send } = newServer();
  const sent = sendWithStepUp(send);
  await untilAsked();
  finishStepUp(false);
  const response = await sent;
  expect([response.status, (await response.json()).code, server.requests]).toEqual([
    403,
    "step_up_required",
    1,
  ]);
});

test("other refusals are returned at once, also a proxy's without JSON", async () => {
  const responses = [
    Response.json({ code: "forbidden" }, { status: 403 }),
    new Response("no", { status: 403 }),
  ];
  for (const response of responses) expect(await sendWithStepUp(async () => response)).toBe(response);
  expect(await responses[1]?.text()).toBe("no");
});

test("a request that is refused again after a confirmation gets that refusal, without another question", async () => {
  const { server, send } = newServer();
  const sent = sendWithStepUp(send);
  await untilAsked();
  finishStepUp(true);
  expect([(await sent).status, server.requests]).toEqual([403, 2]);
});
