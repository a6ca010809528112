import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { waitUntilExecuted } from "../wait-until-executed";
import { signInStaff } from "./sign-in-staff";

/** The demo's two regions, shared by all tests. Each test creates its own candidates. */

export const [region, otherRegion] = [demoCredentials().regions[0], demoCredentials().regions[1]];

export const staffEmailOf = (role: string): string => {
  const person = region?.staff.find((each) => each.role === role);
  if (!person) throw new Error(`The demo has no ${role}.`);
  return person.email;
};

export const signInAs = (context: BrowserContext, role: string) => signInStaff(context, staffEmailOf(role));

export const consolePath = (page: string, mode: "live" | "sandbox" = "live") =>
  `/console/${region?.slug}/${mode}/${page}`;

type Mode = "v2" | "sandbox";

/** Creates an API client with the region's key. */
export function createRegionApi(request: APIRequestContext, mode: Mode = "v2") {
  const headers = { "x-api-key": region?.apiKey ?? "" };
  const get = async (path: string) => (await request.get(`/api/${mode}${path}`, { headers })).json();
  const perform = async (method: "post" | "patch" | "delete", path: string, data?: unknown) => {
    const accepted = await request[method](`/api/${mode}${path}`, {
      headers,
      ...(data === undefined ? {} : { data }),
    });
    return waitUntilExecuted(request, accepted, region?.apiKey);
  };
  return { get, perform };
}

let counter = 0;

/** Creates candidates whose names start with a unique word. */
export async function newCandidates(
  request: APIRequestContext,
  count: number,
  {
    mode = "v2" as Mode,
    ...fields
  }: { mode?: Mode; phase?: string; city?: string; dateOfBirth?: string } = {},
) {
  counter += 1;
  const word = `Proef${process.pid.toString(36)}${Date.now().toString(36)}${counter}`;
  const people = Array.from({ length: count }, (_, index) => ({
    name: `${word} ${String.fromCharCode(65 + index)}`,
    email: `${word.toLowerCase()}.${index}@example.org`,
    privacyConsent: true,
    ...fields,
  }));
  const { result } = await createRegionApi(request, mode).perform("post", "/candidates", people);
  const candidates: { id: string; name: string }[] = result.candidates;
  const [first] = candidates;
  if (!first) throw new Error("No candidate was created.");
  return { word, candidates, first };
}
