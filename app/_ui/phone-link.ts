/**
 * Returns a `tel:` link. Keeps only digits and the plus sign, because the link can't contain spaces. Leaves
 * out the "(0)" of an international number, such as +31 (0)6, because callers dial that zero only within the
 * country.
 */
export function phoneLink(phone: string): string {
  const isInternational = /^\s*(\+|00)/.test(phone);
  const dialled = isInternational ? phone.replace(/\(\s*0\s*\)/, "") : phone;
  return `tel:${dialled.replace(/[^+\d]/g, "")}`;
}
