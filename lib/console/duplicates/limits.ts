/**
 * How many candidates of a group are compared. After a merge, the next ones take the place of the merged
 * ones.
 */
export const GROUP_COMPARED_MAX = 10;
/** The maximum count of a group. A count that is one higher stands for any larger number. */
export const GROUP_COUNTED_MAX = 1_000;
