"use client";

import { lazyPart } from "@/app/_ui/lazy-part";
import { useConflictQuestion } from "./ask-about-conflicts";

const ConflictDialog = lazyPart(() => import("./conflict-dialog").then((loaded) => loaded.ConflictDialog));

/** Shows questions about conflicting edits one at a time. Use this component once per page. */
export function ConflictDialogs() {
  const question = useConflictQuestion();
  return question && <ConflictDialog question={question} onClose={() => question.answer("later")} />;
}
