/**
 * Reads an own property. A custom field can be called `constructor` or `__proto__`, which every object has as
 * an inherited property.
 */
export const ownValue = <Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
