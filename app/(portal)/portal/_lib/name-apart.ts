type Named = {
  region: string;
  /** Returns the record's longer name, which contains `number` unless `number` is 0. */
  describe: (number: number) => string;
};

/**
 * Names each record after its region. Records in the same region get a longer name, and a number if those
 * names are equal too, so that no two links or checkboxes have the same name.
 */
export function nameApart(records: readonly Named[]): string[] {
  const isAlone = ({ region }: Named) => records.filter((other) => other.region === region).length === 1;
  const names = records.map((record) => (isAlone(record) ? record.region : record.describe(0)));
  return records.map((record, index) => {
    const name = names[index] ?? "";
    const isUnique = names.filter((other) => other === name).length === 1;
    return isUnique
      ? name
      : record.describe(names.slice(0, index + 1).filter((other) => other === name).length);
  });
}
