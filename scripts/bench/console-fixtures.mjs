import { createHash, randomBytes, randomUUID } from "node:crypto";

/** Inserts candidates with varying values into the base. Returns the base's region. */
export async function insertCandidates(sql, base, count) {
  await sql`
    insert into candidates (base_id, id, name, email, privacy_consent, city, phase, sector_preferences, role_preferences,
      desired_qualifications, custom_fields, email_key, search_text, last_contact_at, created_at, updated_at)
    select ${base.id}, 'rec' || lpad(n::text, 14, '0'), 'Naam ' || md5(n::text), 'n' || n || '@example.org', n % 50 > 0,
      'Stad ' || n % 80, (array['nieuw', 'oriënteren', 'in opleiding', 'matchen', 'voorbereiden', 'werkzaam'])[1 + n % 6],
      array[(array['Primair onderwijs', 'Voortgezet onderwijs'])[1 + n % 2]], array[(array['Anders', 'OOP'])[1 + n % 2]],
      array[(array['Pabo', 'PDG'])[1 + n % 2]], '{"Bron":"Website"}', 'n' || n || '@example.org',
      'naam ' || md5(n::text) || ' n' || n || '@example.org', case when n % 3 > 0 then now() - n * interval '5 minutes' end,
      now() - n * interval '10 minutes', now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`;
  // Merges the changes into the counts, as the sweep does within a minute. Otherwise, reading a count would
  // add up one change per candidate.
  await sql`truncate candidate_count_changes`;
  await sql`insert into candidate_counts select * from recounted_candidates
    on conflict (base_id, dimension, value, month) do update set count = excluded.count`;
  await sql`vacuum analyze candidates`;
  return await regionOf(sql, base);
}

export async function regionOf(sql, base) {
  const [region] = await sql`
    select regions.id, regions.slug from regions join record_bases on record_bases.region_id = regions.id
    where record_bases.id = ${base.id}`;
  return region;
}

/** Signs in a new staff member of the region. Returns the cookie. */
export async function createStaffSession(sql, region, role) {
  const [id, token] = [randomUUID(), `cst_${randomBytes(20).toString("hex")}`];
  const digest = createHash("sha256").update(token).digest();
  await sql`insert into staff (id, email, name) values (${id}, 'bench@example.org', 'Bench')`;
  await sql`insert into staff_roles (staff_id, region_id, role) values (${id}, ${region.id}, ${role})`;
  await sql`
    insert into staff_sessions (id, token_digest, staff_id, via, device, expires_at, second_factor_at)
    values (${randomUUID()}, ${digest}, ${id}, 'mail', 'bench', now() + interval '1 hour', now())`;
  return { name: "instroom-staff", value: token };
}
