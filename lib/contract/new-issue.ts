import type { Issue } from "./issues";
import { pointerOf } from "./pointer";

/** Builds an issue about a field, or with an empty path about the whole part of the request. */
export const newIssue = (
  location: Issue["location"],
  path: string[],
  code: Issue["code"],
  message: string,
): Issue => ({ path, pointer: pointerOf(path), location, code, message });
