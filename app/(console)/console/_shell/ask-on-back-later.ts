/** Like `askOnBack`, but loads its code first, because few visits need it. */
export function askOnBackLater(mayLeave: () => boolean): () => void {
  let isOver = false;
  let stopAsking: (() => void) | undefined;
  void import("./ask-on-back").then(({ askOnBack }) => {
    if (!isOver) stopAsking = askOnBack(mayLeave);
  });
  return () => {
    isOver = true;
    stopAsking?.();
  };
}
