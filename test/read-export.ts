import { unzipSync } from "fflate";
import { findRegionContext } from "@/lib/access/regions/find-region-context";
import { db } from "@/lib/platform/database/client";
import { exportCandidateData } from "@/lib/portal/data-export/export-candidate-data";
import type { TestRegion } from "./api";

/** Exports a candidate's data, and returns the ZIP's files and a function that parses one of them. */
export async function readExport(region: TestRegion, candidateId: string) {
  const context = await findRegionContext(db(), region.id);
  if (!context) throw new Error("The region is gone.");
  const ctx = {
    db: db(),
    region: context,
    base: { id: region.bases.live, mode: "live" as const },
    actor: { kind: "candidate" as const, id: candidateId },
    requestId: "test",
    now: () => new Date(),
  };
  const chunks: Uint8Array[] = [];
  const page = { name: "index.html", html: "<p>Noor</p>", missing: "Missing:" };
  for await (const chunk of await exportCandidateData(ctx, candidateId, page)) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  const json = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());
  return { files, json };
}
