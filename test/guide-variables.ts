import {
  call,
  newCandidateSession,
  newGlobalKey,
  runMutation,
  type TestRegion,
  type TestSession,
} from "./api";
import { parseSignInMail } from "./mail-server";
import { requestAndReceiveMail } from "./sign-in-by-mail";

type Source = { region: TestRegion; session: TestSession; path: string };

/** The functions that create the values of the variables in the guide's commands. */
const VARIABLE_FACTORIES: [name: string, make: (source: Source) => Promise<string>][] = [
  ["API_KEY", async ({ region }) => region.key],
  ["REGION_ID", async ({ region }) => region.id],
  ["CANDIDATE_ID", async ({ session }) => session.candidateId],
  ["SESSION_TOKEN", async ({ session }) => session.token],
  ["LINK_TOKEN", createLinkToken],
  ["MUTATION_ID", async (source) => (await write(source, "PATCH", "", { city: "Assen" })).mutationId],
  ["INTERACTION_ID", createInteraction],
  ["ATTACHMENT_ID", createAttachment],
  ["KEY_ID", createKey],
  ["FIELD_NAME", createField],
];

/** Creates new records for each command, because some commands delete records. */
export async function createGuideVariables(
  command: string,
  region: TestRegion,
): Promise<Record<string, string>> {
  const mode = command.includes("/api/sandbox") ? "sandbox" : "live";
  const session = await newCandidateSession(region, { mode });
  const path = `${mode === "live" ? "/api/v2" : "/api/sandbox"}/candidates/${session.candidateId}`;
  const source = { region, session, path };
  // Add an interaction, so that the list in the response isn't empty.
  if (/\/interactions(?!\/)/.test(command)) await createInteraction(source);
  const needed = VARIABLE_FACTORIES.filter(([name]) => command.includes(`$${name}`));
  return Object.fromEntries(
    await Promise.all(needed.map(async ([name, make]) => [name, await make(source)])),
  );
}

const write = ({ region, path }: Source, method: string, subpath: string, body: unknown) =>
  runMutation(region, method, path + subpath, { body });

async function createLinkToken({ region }: Source): Promise<string> {
  const email = `link-${Date.now()}@example.org`;
  await newCandidateSession(region, { email });
  return parseSignInMail(await requestAndReceiveMail(email, { key: region.key })).token;
}

async function createInteraction(source: Source): Promise<string> {
  const body = { type: "Anders", performedAt: "2026-03-01T09:00:00Z", summary: "First" };
  return (await write(source, "POST", "/interactions", body)).result.interactions[0].id;
}

async function createAttachment(source: Source): Promise<string> {
  const body = { curriculumVitae: [{ filename: "cv.txt", data: "data:text/plain;base64,Q1Y=" }] };
  return (await write(source, "POST", "/attachments", body)).result.curriculumVitae[0].id;
}

async function createKey({ region }: Source): Promise<string> {
  const body = { description: "Website" };
  return (await call("POST", "/api/v2/auth/regions/api-keys", { key: region.key, body })).body.data.id;
}

async function createField({ region }: Source): Promise<string> {
  const body = { name: "Reden van vertrek", type: "singleSelect", options: ["Verhuizing"] };
  const key = await newGlobalKey("admin");
  await call("POST", `/api/v2/regions/${region.id}/custom-fields`, { key, body });
  return encodeURIComponent(body.name);
}
