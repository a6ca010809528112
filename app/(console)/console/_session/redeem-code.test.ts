import { afterEach, expect, test, vi } from "vitest";
import { redeemCode } from "./redeem-code";

afterEach(() => void vi.unstubAllGlobals());

const SIGN_IN = "https://example.org/console/sign-in";

/** Redeems a token while the server responds to the sign-in with `body`, or while `fetch` fails. */
function redeem(body: string | Error) {
  vi.stubGlobal("window", { location: { href: SIGN_IN } });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/csrf")) return new Response('{"csrfToken":"x"}');
    if (body instanceof Error) throw body;
    return new Response(body, { status: 502 });
  });
  return redeemCode({ token: "x" });
}

test.each([
  [`{"url":"${SIGN_IN}"}`, "in"],
  [`{"url":"${SIGN_IN}?error=CredentialsSignin"}`, "wrong"],
  [`{"url":"${SIGN_IN}?error=tried-too-often"}`, "too many"],
  [`{"url":"${SIGN_IN}?error=tried-too-often-today"}`, "daily limit"],
  [`{"url":"${SIGN_IN}?error=forbidden"}`, "provider only"],
  [`{"url":"${SIGN_IN}?error=connect%20ECONNREFUSED"}`, "unreachable"],
  ['{"url":"https://example.org/api/auth/signin?csrf=true"}', "no cookie"],
  ['{"title":"Internal error"}', "unreachable"],
  ["<h1>Bad gateway</h1>", "unreachable"],
  [new TypeError("Failed to fetch"), "unreachable"],
])("redeemCode maps the response %s to the outcome %s", async (body, outcome) => {
  expect(await redeem(body)).toBe(outcome);
});
