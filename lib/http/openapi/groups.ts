import type { DocumentedEndpoint } from "./modules";

type Group = { title: string; description: string; isInternal?: true };

const CANDIDATE_SESSIONS: Group = {
  title: "Candidate sessions",
  description: "What candidates do themselves, with a session token instead of a key.",
};

/** How the document names the groups of endpoints, which are called as their contracts are exported. */
const GROUPS: Readonly<Record<string, Group>> = {
  fieldSchema: {
    title: "Schema",
    description: "What a candidate's payload may be, the region's own fields included.",
  },
  candidates: {
    title: "Candidates",
    description:
      "The people a region follows. Reads answer at once; writes are queued and answered with 202.",
  },
  interactions: { title: "Interactions", description: "Contact moments of a candidate." },
  attachments: { title: "Attachments", description: "Files of a candidate." },
  mutations: { title: "Mutations", description: "What became of the writes: queued, completed or failed." },
  sandbox: { title: "Sandbox", description: "What there is in the sandbox alone." },
  regions: {
    title: "Regions",
    description:
      "The region a key belongs to; for admin keys all regions; for webhook keys events about regions.",
  },
  apiKeys: { title: "API keys", description: "The keys of a region." },
  sessions: CANDIDATE_SESSIONS,
  ownRecord: CANDIDATE_SESSIONS,
  openApi: { title: "This document", description: "The API's own description." },
  health: { title: "Health", description: "For whoever watches the process." },
  legacy: { title: "Version 1", description: "What came before: deprecated, and kept as it was." },
};

const CONSOLE: Group = {
  title: "Console",
  description:
    "What the console's own pages use, with the session cookie of a person. It may change at any time.",
  isInternal: true,
};

/** The group of an endpoint. Throws for one that has none yet. */
export function groupOf({ group, contract }: DocumentedEndpoint): Group {
  const found = contract.root === "/api/console" ? CONSOLE : GROUPS[group];
  if (!found) throw new Error(`Give the endpoints “${group}” a title in lib/http/openapi/groups.ts.`);
  return found;
}
