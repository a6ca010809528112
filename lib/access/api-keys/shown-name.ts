import "server-only";
import { sql } from "drizzle-orm";

/**
 * The name of a key in logs, for a select from `api_keys`: its description, or its preview if it has none. If
 * another key of the region has or had the same description, adds the last characters of the key.
 */
export const shownKeyName = sql<string>`
  case
    when api_keys.description is null then api_keys.token_preview
    when exists (
      select from api_keys as other
      where other.description = api_keys.description and other.id <> api_keys.id
        and other.region_id is not distinct from api_keys.region_id
    ) then api_keys.description || ' (' || right(api_keys.token_preview, 5) || ')'
    else api_keys.description
  end`;
