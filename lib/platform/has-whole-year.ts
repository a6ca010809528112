/**
 * Returns whether the year of a date such as 1985-03-12 is written in full. If someone types only "85",
 * browsers fill the year with zeros: 0085-03-12.
 */
export const hasWholeYear = (date: string): boolean => !/^0\d{3}-/.test(date);
