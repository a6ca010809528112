/** How many candidates of a group are compared. More appear when some of them are merged. */
export const GROUP_COMPARED_MAX = 10;
/** Up to how many candidates of a group are counted. One more stands for any larger number. */
export const GROUP_COUNTED_MAX = 1_000;
