export const LOGO_BYTES_MAX = 100 * 1024;
export const LOGO_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp"];
