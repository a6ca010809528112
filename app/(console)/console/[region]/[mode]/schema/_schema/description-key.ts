/** Returns the key of a field's description in the messages, which can't contain dots. */
export const descriptionKey = (path: string) => path.replace("[].", "_");
