/** Returns the message key of a field's description. Message keys can't contain dots. */
export const descriptionKey = (path: string) => path.replace("[].", "_");
