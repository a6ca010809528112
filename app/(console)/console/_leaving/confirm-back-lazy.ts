export const loadConfirmBack = () => import("./confirm-back");

/** Like `confirmBackNavigation`, but loads its code first, because few visits need it. */
export function confirmBackNavigationLazily(mayLeave: (path: string) => boolean): () => void {
  let isOver = false;
  let stopAsking: (() => void) | undefined;
  void loadConfirmBack().then(({ confirmBackNavigation }) => {
    if (!isOver) stopAsking = confirmBackNavigation(mayLeave);
  });
  return () => {
    isOver = true;
    stopAsking?.();
  };
}
