"use client";

import { lazyPart } from "@/app/_ui/lazy-part";
import { useConflictQuestion } from "./ask-about-conflicts";

const ConflictDialog = lazyPart(() => import("./conflict-dialog").then((loaded) => loaded.ConflictDialog));

/** Shows one question about conflicting edits after the other. Use this component once per page. */
export function ConflictDialogs() {
  const question = useConflictQuestion();
  return question && <ConflictDialog question={question} onClose={() => question.answer("later")} />;
}
