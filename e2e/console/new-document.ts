import { randomUUID } from "node:crypto";
import { withDatabase } from "./sign-in-staff";
import type { TestRegion } from "./test-region";

/** Creates a candidate who has added the file that the region requests. */
export async function newDocument(region: TestRegion) {
  const file = { filename: "diploma.txt", data: `data:text/plain;base64,${btoa("Diploma van Noor")}` };
  const { result } = await region.perform(
    "post",
    "/candidates",
    region.candidates(1, { otherAttachments: [file] }),
  );
  const { id } = result.candidates[0];
  const requested = randomUUID();
  await withDatabase(async (sql) => {
    await sql`
      insert into requested_documents (id, region_id, position, name)
      values (${requested}, ${region.id}, 0, 'Kopie diploma')`;
    await sql`update attachments set requested_document_id = ${requested} where candidate_id = ${id}`;
  });
  return { id, path: region.path(`candidates/${id}`) };
}
