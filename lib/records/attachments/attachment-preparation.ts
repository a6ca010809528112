import "server-only";
import type { BodyPreparation } from "../operation-handler";
import { inspectFiles } from "./content/inspect";
import { needsPreparation, prepareFiles } from "./prepare-files";
import { releaseStaged } from "./remove";
import { discardStaged, simulateAttachments, stageAttachments } from "./stage";

/** How a write handles its files, from the request to the end of its mutation. */
export const attachmentPreparation: BodyPreparation = {
  inspect: inspectFiles,
  stage: stageAttachments,
  isNeeded: needsPreparation,
  run: prepareFiles,
  discard: discardStaged,
  release: releaseStaged,
  simulate: simulateAttachments,
};
