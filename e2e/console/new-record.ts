import type { TestRegion } from "./test-region";

/**
 * Creates a candidate in the region. `path` is the record's page in the console. `read` and `change` use the
 * API.
 */
export async function newRecord(region: TestRegion, fields: Record<string, unknown> = {}) {
  const { result } = await region.perform("post", "/candidates", region.candidates(1, fields));
  const { id, name, email }: { id: string; name: string; email: string } = result.candidates[0];
  const read = () => region.read(`/candidates/${id}`);
  const change = (values: Record<string, unknown>) => region.perform("patch", `/candidates/${id}`, values);
  return { id, name, email, path: region.path(`candidates/${id}`), read, change };
}
