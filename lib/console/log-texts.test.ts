import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { db } from "@/lib/platform/database/client";
import { AUDIT_ACTIONS } from "@/lib/records/audit-actions";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";
import { ACTIVITY_TEXTS } from "./activity/export-texts";
import { ACTOR_KIND_NAMES } from "./log-texts";
import { SECURITY_LOG_TEXTS } from "./security-log/export-texts";

beforeAll(openTestApi);

// In the Netherlands it is an hour later, and the next day and month.
const AT = "2026-10-31T23:30:07Z";

test.each([
  [
    "language=nl&separator=semicolon",
    "\uFEFFWanneer;Door (soort);Door (id);Door;Wat;Kandidaat (id);Wie of wat (id);Mutatie (id);Details",
    "01-11-2026 00:30:07;Instroom;test;;Kandidaat gewijzigd;;x;;{}",
  ],
  [
    "language=en",
    "\uFEFFWhen,By (type),By (id),By,Action,Candidate (id),Record (id),Mutation (id),Details",
    "2026-11-01 00:30:07,Instroom,test,,Candidate changed,,x,,{}",
  ],
])(
  "the activity export with %s has the page's texts and the time in the Netherlands",
  async (query, ...lines) => {
    const region = await newRegion();
    const { headers } = await newStaff("manager", region);
    await db().execute(sql`
    insert into events (base_id, occurred_at, actor_kind, actor_id, action, record_id)
    values (${region.bases.live}, ${AT}, 'system', 'test', 'candidate.updated', 'x')`);
    const { text } = await call("GET", `/api/console/activity/export?action=candidate.updated&${query}`, {
      headers,
    });
    expect(text.trimEnd().split("\r\n")).toEqual(lines);
  },
);

test.each([
  [
    "language=nl&separator=semicolon",
    "\uFEFFRegel;Wanneer;Wat;Door (soort);Door (id);Wie of wat (id);Vanaf adres;Details",
    "2026-10/1;01-11-2026 00:30:07;Regio gemaakt;Instroom;test;x;;{}",
  ],
  [
    "language=en",
    "\uFEFFEntry,When,Action,By (type),By (id),Record (id),From address,Details",
    "2026-10/1,2026-11-01 00:30:07,Region created,Instroom,test,x,,{}",
  ],
])(
  "the security log's export with %s has the page's texts and the time in the Netherlands",
  async (query, ...lines) => {
    const { headers } = await newStaff("admin");
    await db().execute(sql`
    insert into security_events
    values ('2026-10', 1, ${AT}, 'region.created', 'system', 'test', 'x', null, '{}', '', '') on conflict do nothing`);
    const path =
      "/api/console/administration/security-log/export?action=region.created&until=2026-11-01T00:00:00Z";
    const { text } = await call("GET", `${path}&${query}`, { headers });
    expect(text.trimEnd().split("\r\n")).toEqual(lines);
  },
);

test.each([
  ["nl", nl],
  ["en", en],
] as const)(
  "the texts of the logs' exports in %s are the same as on the page",
  (language, { console: page }) => {
    const withUnderscores = (actions: Record<string, string>) =>
      Object.fromEntries(Object.entries(actions).map(([action, name]) => [action.replace(".", "_"), name]));
    const [activity, securityLog] = [ACTIVITY_TEXTS[language], SECURITY_LOG_TEXTS[language]];
    expect(Object.keys(activity.actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
    expect(page.activity.actions).toMatchObject(withUnderscores(activity.actions));
    expect(page.admin.securityLog.actions).toEqual(withUnderscores(securityLog.actions));
    expect(page.activity.kinds).toEqual(ACTOR_KIND_NAMES[language]);
    const { occurredAt, action, actor } = page.activity.columns;
    expect(activity.titles).toMatchObject({ occurredAt, action, actorName: actor });
    expect(securityLog.titles).toMatchObject({ occurredAt, action, address: page.admin.securityLog.address });
  },
);
