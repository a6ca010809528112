import type { Access } from "./schema";

/** Returns a person's access as sorted keys, one per role. An admin has only the key `admin`. */
export const accessKeys = ({ isAdmin, roles }: Access): string[] =>
  isAdmin ? ["admin"] : roles.map(({ regionId, role }) => `${regionId} ${role}`).toSorted();

export const isSameAccess = (left: Access, right: Access): boolean =>
  accessKeys(left).join() === accessKeys(right).join();
