/** The names of all settings of the product. */
export function settingNames(): string[];
