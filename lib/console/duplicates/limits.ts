/** How many candidates of a group are compared at a time. The others follow after decisions about these. */
export const GROUP_COMPARED_MAX = 10;
/** The maximum count of a group. `GROUP_COUNTED_MAX + 1` stands for any larger number. */
export const GROUP_COUNTED_MAX = 1_000;
