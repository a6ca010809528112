export const browserArguments: string[];
