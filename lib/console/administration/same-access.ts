import type { Access } from "./schema";

/** Lists a person's access as one word per role, sorted. An admin's roles don't matter. */
export const accessKeys = ({ isAdmin, roles }: Access): string[] =>
  isAdmin ? ["admin"] : roles.map(({ regionId, role }) => `${regionId} ${role}`).toSorted();

export const isSameAccess = (left: Access, right: Access): boolean =>
  accessKeys(left).join() === accessKeys(right).join();
