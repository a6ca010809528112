import { expect, test, vi } from "vitest";
import { currentStepUp, finishStepUp, sendWithStepUp } from "./step-up";

const rejection = () =>
  Response.json(
    { code: "step_up_required", data: { confirmBy: "mail", canBeSkipped: false } },
    { status: 403 },
  );

/**
 * Returns a server that rejects requests until the user has confirmed who they are, and counts the requests.
 */
function newServer() {
  const server = { isProven: false, requests: 0 };
  const send = async () => {
    server.requests += 1;
    return server.isProven ? new Response("done") : rejection();
  };
  return { server, send };
}
const untilAsked = (requests = 1) => vi.waitUntil(() => currentStepUp()?.resume.length === requests);

test("after one confirmation, sendWithStepUp resends all requests that were waiting for it", async () => {
  const { server, send } = newServer();
  const sent = [sendWithStepUp(send), sendWithStepUp(send), sendWithStepUp(send)];
  await untilAsked(3);
  server.isProven = true;
  finishStepUp(true);
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(server.requests).toBe(6);
});

test("sendWithStepUp doesn't resend if the user cancels, and returns the 403 response with its body unread", async () => {
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

test("sendWithStepUp returns other 403 responses immediately, even if their body isn't JSON", async () => {
  const responses = [
    Response.json({ code: "forbidden" }, { status: 403 }),
    new Response("no", { status: 403 }),
  ];
  for (const response of responses) expect(await sendWithStepUp(async () => response)).toBe(response);
  expect(await responses[1]?.text()).toBe("no");
});

test("sendWithStepUp doesn't ask again if the server rejects the request after a confirmation", async () => {
  const { server, send } = newServer();
  const sent = sendWithStepUp(send);
  await untilAsked();
  finishStepUp(true);
  expect([(await sent).status, server.requests]).toEqual([403, 2]);
});
