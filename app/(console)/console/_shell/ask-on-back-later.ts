export const loadAskOnBack = () => import("./ask-on-back");

/** Like `askOnBack`, but loads its code first, because few visits need it. */
export function askOnBackLater(mayLeave: (path: string) => boolean): () => void {
  let isOver = false;
  let stopAsking: (() => void) | undefined;
  void loadAskOnBack().then(({ askOnBack }) => {
    if (!isOver) stopAsking = askOnBack(mayLeave);
  });
  return () => {
    isOver = true;
    stopAsking?.();
  };
}
