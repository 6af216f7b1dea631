/**
 * Builds a statement about rows `n` that are passed as its values from `$first` on. A single row is passed column by
 * column, because PostgreSQL takes half as long to parse JSON as to write an item.
 * @param columns SQL types by column name
 * @returns a function that gives the statement’s text and values for some rows
 */
export function valuesClause(columns: Record<string, string>, first: number, statement: (rows: string) => string) {
  const names = Object.keys(columns);
  const each = Object.entries(columns).map(([name, type], index) => `$${first + index}::${type} as ${name}`);
  const described = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const ofOne = statement(`(select ${each.join(', ')}) as n`);
  const ofMany = statement(`jsonb_to_recordset($${first}::jsonb) as n(${described.join(', ')})`);
  return (rows: object[]): [text: string, values: unknown[]] => {
    const given = rows.map((row) => names.map((name) => row[name as keyof typeof row] as unknown));
    const [one] = given;
    if (one && given.length === 1) return [ofOne, one];
    const objects = given.map((values) => Object.fromEntries(values.map((value, index) => [names[index], value])));
    return [ofMany, [JSON.stringify(objects)]];
  };
}
