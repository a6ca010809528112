import type { Issue } from "./issues";
import { pointerOf } from "./pointer";

/** Builds an issue about a field. An empty path means the whole of `location`. */
export const newIssue = (
  location: Issue["location"],
  path: string[],
  code: Issue["code"],
  message: string,
): Issue => ({ path, pointer: pointerOf(path), location, code, message });
