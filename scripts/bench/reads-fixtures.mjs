import { logProgress } from "../progress.mjs";

/**
 * Fills a database for measuring reads: one large base and many small ones. The distributions are skewed like
 * those of real data, so that the planner has to deal with both frequent and rare values.
 */

const candidatesPerSmallRegion = 100;
const filledTables = ["candidates", "interactions", "events", "mutations", "candidate_history"];

const quoted = (values) => `array[${values.map((value) => `'${value}'`).join(", ")}]`;
/**
 * Returns an SQL expression for a random element. If `skew` exceeds 1, the first elements are the most
 * frequent.
 */
const pick = (values, skew = 1) =>
  `(${quoted(values)})[1 + floor(power(random(), ${skew}) * ${values.length})::int]`;

const phases = ["nieuw", "oriënteren", "werkzaam", "in opleiding", "matchen", "uitgestroomd", "voorbereiden"];
const sectors = [
  "Primair onderwijs",
  "Voortgezet onderwijs",
  "Middelbaar beroepsonderwijs",
  "Speciaal onderwijs",
  "Hoger onderwijs",
  "Praktijkonderwijs",
];
const roles = ["Docent / leraar", "OOP", "Anders", "Ondersteuning", "Instructeur (mbo)", "Leerlingenzorg"];
const qualifications = [
  "Nog geen idee",
  "Pabo",
  "Onbekend",
  "Tweedegraads",
  "Eerstegraads",
  "PDG",
  "BKO/BDB",
];
const firstNames =
  "Anna,Jan,Sanne,Daan,Emma,Sem,Julia,Lucas,Lotte,Bram,Fatima,Mohammed,Ömer,Iris,Femke,Tim,Maaike,Joost,Noor,Thijs,Esra,Hanna,Ruben,Sophie,Luuk,Nina,Pieter,Karin,Willem,Marieke,Youssef,Zoë";
const lastNames =
  "de Jong,Jansen,de Vries,van den Berg,Bakker,Janssen,Visser,Smit,Meijer,de Boer,Mulder,de Groot,Bos,Vos,Peters,Hendriks,van Leeuwen,Dekker,Brouwer,de Wit,Dijkstra,Smits,de Graaf,van der Meer,Kok,Jacobs,Vermeulen,Schouten,Aydın,El Amrani,Hoekstra,Postma,Wiersma,Zijlstra,Terpstra,Hofstra";
const cityStarts = "Ooster,Wester,Noorder,Zuider,Nieuw,Oud,Hoog,Laag,Groot,Klein,Sint ";
const cityEnds =
  "beek,dorp,veen,broek,hout,wolde,sluis,kerk,dam,zand,berg,dijk,haven,meer,stede,woude,huizen,zijl,burg,lo,laar,horst,wijk,kamp,oord,rade,donk";

const topics =
  "mogelijkheden,zij-instroom,opleiding,pabo,salaris,reistijd,stage,bevoegdheid,detachering,sollicitatie,kennismaking,vmbo,meeloopdag,proefles,ondersteuning,diploma,wiskunde,gymles,nachtdienst,verhuizing,zwangerschap,mantelzorg,taaltoets,rijbewijs,kopklas,vrijstelling,geluidsopname,bakkerij,luchtvaart,zeefdruk,rooster,vakantie,tekort,begeleiding,klas,groep,leerling,ouders,directeur,gesprek,brief,vacature,traineeship,kosten,subsidie,studie,toets,portfolio,cursus,avond,weekend,auto,trein,fiets,gezin,partner,vertrek,terugkeer,twijfel,keuze,advies,vervolg,belafspraak,intake,geschiktheid,assessment,nederlands,engels,geschiedenis,aardrijkskunde,biologie,scheikunde,natuurkunde,techniek,muziek,tekenen,economie";

/**
 * Returns the statement that inserts a candidate for each row of `source(base_id, n, share)`. `share` goes
 * from 0 for the oldest candidate to 1 for the newest.
 */
const insertCandidatesOf = (source) => `
  insert into candidates (base_id, id, name, email, privacy_consent, phone, city, postal_code, phase, sector_preferences,
    role_preferences, desired_qualifications, custom_fields, email_key, phone_key, search_text, motivation,
    last_contact_at, created_at, updated_at)
  select base_id, id, name, email, random() > 0.02, phone, city,
    (1000 + n::bigint * 7907 % 9000) || ' ' || chr(65 + (n % 26)::int) || chr(65 + (n / 26 % 26)::int), phase, sectors, roles, qualifications, custom, email,
    '31' || substr(phone, 2), translate(lower(name), 'öıë', 'oie') || ' ' || email || ' ' || phone || ' 31' || substr(phone, 2),
    repeat('Na tien jaar in de zorg geef ik mijn kennis graag door. ', 1 + n % 4),
    case when n % 3 > 0 then created_at + power(random(), 2) * (now() - created_at) end, created_at,
    created_at + power(random(), 2) * (now() - created_at)
  from (
    select *, lower(replace(substr(name, 1, 1) || '.' || split_part(name, ' ', -1), 'ı', 'i')) || n || '@example.org' as email from (
      select base_id, n, 'rec' || translate(substr(encode(sha256((base_id || ' ' || n)::bytea), 'base64'), 1, 14), '+/', 'xy') as id,
        ${pick(firstNames.split(","), 1.5)} || ' ' || ${pick(lastNames.split(","), 1.8)}
          || case when n % 5 = 0 then '-' || ${pick(lastNames.split(","))} else '' end as name,
        '06' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as phone,
        case when n % 20 > 0 then ${pick(cityStarts.split(","), 1.5)} || ${pick(cityEnds.split(","), 1.5)} end as city,
        ${pick(phases, 1.6)} as phase,
        case when n % 4 = 0 then array[${pick(sectors, 2.5)}, ${pick(sectors)}] when n % 10 = 1 then '{}' else array[${pick(sectors, 2.5)}] end as sectors,
        case when n % 6 = 0 then '{}' else array[${pick(roles, 2.5)}] end as roles,
        case when n % 3 = 0 then '{}' else array[${pick(qualifications, 2)}] end as qualifications,
        jsonb_build_object('Bron', case when n % 4 = 0 then 'Beurs' else 'Website' end,
          'Toelichting', 'Gesproken op dag ' || n % 365) as custom,
        now() - (1 - share) * interval '5 years' - interval '1 hour' as created_at
      from (${source}) as source
    ) as person
  ) as person`;

const phaseOrder =
  "array['nieuw','oriënteren','in opleiding','matchen','voorbereiden','werkzaam','uitgestroomd']";

/**
 * Statements that insert the candidates' interactions, events, mutations and history. A candidate with a
 * `last_contact_at` has one or two interactions, the last of them at that time.
 */
const derivedRows = [
  `insert into interactions (base_id, id, candidate_id, type, performed_at, summary, notes, created_at)
    select base_id, 'rec' || substr(md5(id || number), 1, 14), id, ${pick(["Telefonisch", "E-mail", "Adviesgesprek", "Inschrijving activiteit", "Anders"], 2)},
      last_contact_at - number * random() * (last_contact_at - created_at), 'Gesproken over ' || ${pick(topics.split(","), 3)} || '.',
      'Wil meer weten over ' || ${pick(topics.split(","), 3)} || ' en ' || ${pick(topics.split(","), 2)} || '. Afspraak met mevrouw ' || ${pick(lastNames.split(","))} ||
        ' op school ' || (array['De Ark', 'Het Palet', 'De Wissel'])[1 + floor(random() * 3)::int] || '. Dossier d' || floor(random() * 50000) || '.', last_contact_at
    from candidates, generate_series(0, 1) as number
    where last_contact_at is not null and (number = 0 or phone_key like '%2' or phone_key like '%4' or phone_key like '%6' or phone_key like '%8' or phone_key like '%0')`,
  // Of a hundred candidates, one has an answered question, one has an open question, and one an appointment.
  `insert into interactions (base_id, id, candidate_id, type, performed_at, summary, notes, created_at, is_question)
    select base_id, 'rec' || substr(md5(id || 'question'), 1, 14), id, 'E-mail', asked_at, 'Vraag', 'Wanneer kan ik beginnen?', asked_at, true
    from (select *, case when phone_key like '%9' or last_contact_at is null then now() - random() * interval '30 days'
        else last_contact_at - interval '1 day' end as asked_at from candidates where phone_key like '%50' or phone_key like '%39') as asking
    union all
    select base_id, 'rec' || substr(md5(id || 'planned'), 1, 14), id, 'Adviesgesprek', now() + random() * interval '14 days', 'Gesprek', '', now(), false
    from candidates where phone_key like '%51'`,
  `insert into events (base_id, occurred_at, actor_kind, actor_id, action, candidate_id, record_id, details)
    select * from (
      select base_id, created_at, case when phone_key like '%3' then 'staff' else 'api_key' end, 'bench',
        'candidate.created', id, id, jsonb_build_object('phase', phase)
      from candidates
      union all
      select base_id, created_at + step * random() / 3 * (now() - created_at), 'staff', 'bench', 'candidate.updated', id, id,
        jsonb_build_object('fields', array['phase'], 'phase', jsonb_build_object('from', (order_of)[position - 2 + step], 'to', (order_of)[position - 1 + step]))
      from (select *, ${phaseOrder} as order_of, array_position(${phaseOrder}, phase) as position from candidates) as moved,
        generate_series(1, 2) as step
      where position - 2 + step >= 1 and position - 1 + step <= position and position > 1
      union all
      select base_id, created_at, 'staff', 'bench', (array['candidate.read', 'interaction.deleted', 'candidate.exported'])[1 + floor(power(random(), 4) * 3)::int],
        id, id, '{}' from candidates where phone_key like '%7'
    ) as event order by 2`,
  `insert into mutations (id, base_id, operation, idempotency_digest, idempotency_key_given, input_digest, actor_kind, actor_id,
      request_id, status, attempts, created_at, started_at, finished_at, result, candidate_ids)
    select gen_random_uuid(), base_id, (array['candidates.create', 'candidates.update', 'interactions.create', 'candidates.archive'])[1 + floor(power(random(), 3) * 4)::int],
      sha256((base_id || id)::bytea), true, decode(repeat('00', 32), 'hex'), 'api_key', 'bench', 'bench', case when phone_key like '%77' then 'failed' else 'completed' end, 1,
      created_at, created_at, created_at, case when phone_key like '%77' then '{"errorCode":"candidate_not_found","status":404,"message":"There is no candidate with this id.","attempts":1}'::json end, array[id]
    from candidates where phone_key like '%1' or phone_key like '%3' or phone_key like '%7' order by created_at`,
  `insert into candidate_history (base_id, phase, sector_preferences, role_preferences, desired_qualifications, city,
      interactions_by_type, days_by_phase, created_month, archived_month)
    select base_id, phase, sector_preferences, role_preferences, desired_qualifications, city, '{"E-mail":2,"Telefonisch":1}',
      '{"nieuw":40,"oriënteren":90}', date_trunc('month', created_at), date_trunc('month', updated_at)
    from candidates where phone_key like '%42'`,
];

/** Returns the statements that create the tables' indexes, except those of primary keys and constraints. */
const secondaryIndexes = (sql) => sql`
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = any(${filledTables}::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by indrelid, indexrelid`;

async function timed(name, run) {
  const start = performance.now();
  const result = await run();
  logProgress("loading", `${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

async function insertSmallRegions(sql, regions) {
  await sql`
    insert into regions (id, name, slug, sealed_signing_secret)
    select 'rec' || lpad(n::text, 14, '0'), 'Kleine regio ' || n, 'kleine-regio-' || n, '' from generate_series(1, ${regions}) n`;
  await sql`
    insert into record_bases (region_id, mode)
    select id, mode from regions, unnest(array['live', 'sandbox']) as mode where slug like 'kleine-regio-%'`;
}

/**
 * Fills `base` and the bases of `regions - 1` small regions. Drops the indexes first and rebuilds them
 * afterwards, which is faster than updating the indexes with each insert.
 */
export async function insertReadFixtures(sql, base, { candidates, regions }) {
  await sql`alter system set max_wal_size = '8GB'`;
  await sql`select pg_reload_conf()`;
  await sql`set session_replication_role = replica`;
  await sql`set maintenance_work_mem = '1GB'`;
  await sql`set synchronous_commit = off`;
  await sql`select setseed(0.42)`;
  await insertSmallRegions(sql, regions - 1);
  const indexes = await secondaryIndexes(sql);
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await timed("candidates", async () => {
    await sql.unsafe(
      insertCandidatesOf(
        `select ${base.id} as base_id, n, n::float / ${candidates} as share from generate_series(1, ${candidates}) n`,
      ),
    );
    await sql.unsafe(
      insertCandidatesOf(`select record_bases.id as base_id, n, n::float / ${candidatesPerSmallRegion} as share
        from record_bases join regions on regions.id = region_id, generate_series(1, ${candidatesPerSmallRegion}) n
        where mode = 'live' and slug like 'kleine-regio-%'`),
    );
  });
  for (const statement of derivedRows) {
    await timed(/insert into (\w+)/.exec(statement)[1], () => sql.unsafe(statement));
  }
  for (const { name, definition } of indexes) await timed(name, () => sql.unsafe(definition));
  await sql`truncate candidate_count_changes`;
  await timed(
    "candidate_counts",
    () => sql`insert into candidate_counts select * from recounted_candidates
    on conflict (base_id, dimension, value, month) do update set count = excluded.count`,
  );
  await sql`set session_replication_role = origin`;
  await timed("vacuum", () => sql`vacuum analyze`);
}
