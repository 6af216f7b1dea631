interface Row {
  row: number;
  name: string;
  box: { left: number; top: number; width: number; height: number } | null;
}

/**
 * Follows a correction in simple words: "remove …", "… are two different …", "… is …". Any other text goes into the
 * description. It applies to the row that the correction names or numbers, otherwise to the first row.
 */
export function changesFor(words: string, echo: string | undefined) {
  const rows = rowsOf(words);
  const instruction = words.slice(words.lastIndexOf('The person says:') + 'The person says:'.length).trim();
  const row = meant(rows, instruction);
  const nothing = { changed: [], removed: [], added: [], summary: `About ${row.name}: ${instruction}` };
  if (/\b(remove|delete|not there)\b/i.test(instruction)) return { ...nothing, removed: [row.row] };
  if (/\b(two|different|separate|split)\b/i.test(instruction)) {
    const [left, right] = halves(row);
    const changed = [{ row: row.row, fields: ['name', 'quantity', 'box'], item: item(`${row.name} 1`, echo, left) }];
    return { ...nothing, changed, added: [item(`${row.name} 2`, echo, right)] };
  }
  const [, name] = /\b(?:is|called|named)\s+(?:an?\s+|the\s+)?(.+?)[.!]?$/i.exec(instruction) ?? [];
  const fields = [name ? 'name' : 'description'];
  const changed = [
    { row: row.row, fields, item: { ...item(name ?? row.name, echo, row.box), description: instruction } },
  ];
  return { ...nothing, changed };
}

function rowsOf(words: string): Row[] {
  return words
    .split('\n')
    .filter((line) => line.startsWith('{"row":'))
    .map((line) => JSON.parse(line) as Row);
}

function meant(rows: Row[], instruction: string): Row {
  const [, number] = /\b(?:row|number|no\.?)\s*(\d+)/i.exec(instruction) ?? [];
  const named = rows.find(({ name }) => name && instruction.toLowerCase().includes(name.toLowerCase()));
  const row = rows.find((each) => each.row === Number(number)) ?? named ?? rows[0];
  if (!row) throw new Error('the correction has no rows');
  return row;
}

function halves({ box }: Row) {
  const { left, top, width, height } = box ?? { left: 0, top: 0, width: 1, height: 1 };
  return [left, left + width / 2].map((start) => ({ left: start, top, width: width / 2, height }));
}

function item(name: string, echo: string | undefined, box: Row['box'] | undefined) {
  return {
    name: [name, echo].filter(Boolean).join(' '),
    description: echo ?? null,
    category: 'Other > Other',
    color: null,
    quantity: 1,
    confidence: 0.9,
    alternatives: [],
    box: box ?? null,
  };
}
