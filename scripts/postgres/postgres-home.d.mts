/** The folder of the server's own files; undefined when nothing was ever prepared for this DATA_DIR. */
export function findHome(dataDir: string): string | undefined;
