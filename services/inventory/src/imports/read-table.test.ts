import { describe, expect, test } from '@jest/globals';
import { readTable } from './read-table.js';

const cells = (csv: string) => readTable(csv).rows.map(({ values }) => values);

describe('formats of CSV tables', () => {
  test.each<[string, string, string[], string[][]]>([
    ['a line that names the separator', 'sep=;\r\nName;Qty\r\nHammer;2\r\n', ['Name', 'Qty'], [['Hammer', '2']]],
    ['that line in quotation marks', '\uFEFF"sep=\t"\nName\tQty\na, b\t2', ['Name', 'Qty'], [['a, b', '2']]],
    ['blank lines above', '\n\n,,,\nName,Qty,Room,Price\nSaw,1,,', ['Name', 'Qty', 'Room', 'Price'], [['Saw', '1']]],
    [
      'a title above',
      'My things,,\nAs of,2024-05-31,\n\nName,Qty,Room\nSaw,1,',
      ['Name', 'Qty', 'Room'],
      [['Saw', '1']],
    ],
    [
      'a title above headings that are not known',
      'Liste, Keller\n\nBezeichnung;Anzahl\nSäge;2\nHammer;1,5',
      ['Bezeichnung', 'Anzahl'],
      [
        ['Säge', '2'],
        ['Hammer', '1,5'],
      ],
    ],
    ['a title above a list', 'My things\n\nname\nSaw', ['name'], [['Saw']]],
    [
      'inch signs',
      'Name\tQty\nMonitor 27" Dell\t1\n"Board" game\t2',
      ['Name', 'Qty'],
      [
        ['Monitor 27" Dell', '1'],
        ['"Board" game', '2'],
      ],
    ],
    ['blanks around quotation marks', 'Name, Note\n "Drill, small" , x\n', ['Name', 'Note'], [['Drill, small', 'x']]],
    ['both at once', 'Name, Note\n "Drill, small" ,6" long\n', ['Name', 'Note'], [['Drill, small', '6" long']]],
    [
      'mixed line ends',
      'Name,Qty\r\nHammer,2\nSaw,1\rAxe,3\r\n',
      ['Name', 'Qty'],
      [
        ['Hammer', '2'],
        ['Saw', '1'],
        ['Axe', '3'],
      ],
    ],
    [
      'line breaks in cells',
      '"Name","Note"\r\n"Box\r\nof nails","a\r\nb\rc"\r\n"Second","x"\n',
      ['Name', 'Note'],
      [
        ['Box\nof nails', 'a\nb\nc'],
        ['Second', 'x'],
      ],
    ],
    [
      'decimal commas beside semicolons',
      'Bezeichnung;Preis\nSäge;1,50\nAxt;2,50',
      ['Bezeichnung', 'Preis'],
      [
        ['Säge', '1,50'],
        ['Axt', '2,50'],
      ],
    ],
    ['pipes', 'Name|Qty\nSaw|1', ['Name', 'Qty'], [['Saw', '1']]],
  ])('a table is read correctly with %s', (_, csv, columns, rows) => {
    expect(readTable(csv).columns).toEqual(columns);
    expect(cells(csv)).toEqual(rows);
  });
});

test('rows keep their numbers below the headings, counting blank lines', () => {
  expect(readTable('Title,,\n\nName,Qty,Room\nA,1,\n\n,,\nB,2,').rows.map(({ row }) => row)).toEqual([1, 4]);
});

test('blank rows do not count toward the limit', () => {
  expect(readTable(`Name,Qty\n${'A,1\r\n'.repeat(100)}${',,\r\n'.repeat(6_000)}`).rows).toHaveLength(100);
});

test('Sortly’s folders are not read as rows', () => {
  expect(cells('Entry Name,Entry Type\nGarage,Folder\nDrill,Item')).toEqual([['Drill', 'Item']]);
});

describe('tables whose rows collapse into one cell', () => {
  test.each([
    ['separators that differ from those of the headings', 'name,area,quantity\nDrill;Garage;2\nSaw;Cellar;1'],
    ['line breaks inside quotation marks', 'name,area\n"Drill\nSaw\nAxe"'],
    ['a quotation mark that is closed rows later', 'name,area\n"Drill,1\nSaw,2\n"Axe",3'],
    ['line breaks of another kind', 'name,area\nDrill\u2028Saw\u2028Axe'],
  ])('a table is refused with %s', (_, csv) => {
    expect(() => readTable(csv)).toThrow(/in one cell|out of place/);
  });
});
