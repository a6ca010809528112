/**
 * Parses a header with preferences, such as `Accept-Language` (RFC 9110 §12.4.2). A value without a quality
 * has quality 1, and a malformed quality is NaN.
 */
export const parsePreferences = (header: string): { value: string; quality: number }[] =>
  header.split(",").map((text) => {
    const [value = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { value, quality: quality === undefined ? 1 : Number(quality) };
  });
