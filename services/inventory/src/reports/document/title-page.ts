import type { ReportGroup, ReportHead } from './report-data.js';
import { GRAY, type ReportPages, type Structure } from './report-pages.js';
import type { ReportText, ReportTexts } from './report-texts.js';
import { printTable } from './table.js';

/** Widths of the columns of labels, counts and amounts, in points. */
const LABEL = 110;
const COUNT = 60;
const AMOUNT = 120;

/** Prints the first pages: who owns the items, what the report is limited to, and the totals. */
export function printTitlePage(pages: ReportPages, head: ReportHead, texts: ReportTexts) {
  pages.newPage();
  const section = pages.open(pages.root, 'Sect');
  pages.y += 20;
  pages.text(section, 'H1', texts.get('title'), { size: 26, isBold: true });
  pages.y += 10;
  const columns = [
    { heading: null, width: LABEL },
    { heading: null, width: pages.width - LABEL },
  ];
  printTable(pages, section, columns, facts(head, texts));
  pages.y += 6;
  for (const note of notes(head, texts)) pages.text(section, 'P', note, { size: 8.5, color: GRAY });
  printGroups(pages, section, texts, { heading: 'rooms', column: 'area', none: 'without_place' }, head.rooms);
  const byCategory = { heading: 'categories', column: 'category', none: 'without_category' } as const;
  printGroups(pages, section, texts, byCategory, head.categories);
  section.end();
}

function facts({ owner, made_on, scope, ...head }: ReportHead, texts: ReportTexts): string[][] {
  const limits = (['area', 'category', 'collection'] as const).flatMap((name) =>
    scope[name] ? [`${texts.get(name)}: ${scope[name]}`] : [],
  );
  const rows: [ReportText, string][] = [
    ['owner', owner],
    ['date', texts.date(made_on)],
    ...(limits.length > 0 ? ([['scope', limits.join('\n')]] as [ReportText, string][]) : []),
    ['items', texts.count(head.item_count)],
    ['pieces', texts.count(head.quantity)],
    ['with_receipt', texts.count(head.with_receipt)],
    ['without_receipt', texts.count(head.item_count - head.with_receipt)],
    ...(head.departed_count > 0 ? ([['departed', texts.count(head.departed_count)]] as [ReportText, string][]) : []),
    ['total', texts.amount(head.total)],
  ];
  return rows.map(([label, text]) => [texts.get(label), text]);
}

function notes({ without_value, currency }: ReportHead, texts: ReportTexts): string[] {
  return [
    texts.get('total_note'),
    ...(without_value > 0 ? [texts.withoutValue(without_value)] : []),
    ...(currency ? [] : [texts.get('currency_unknown')]),
  ];
}

interface GroupTable {
  heading: ReportText;
  column: ReportText;
  /** The name of the group of items without a room or category. */
  none: ReportText;
}

function printGroups(
  pages: ReportPages,
  parent: Structure,
  texts: ReportTexts,
  { heading, column, none }: GroupTable,
  groups: ReportGroup[],
) {
  if (groups.length === 0) return;
  pages.y += 18;
  pages.ensure(90);
  pages.text(parent, 'H2', texts.get(heading), { size: 13, isBold: true });
  pages.y += 4;
  const columns = [
    { heading: texts.get(column), width: pages.width - COUNT - AMOUNT },
    { heading: texts.get('items'), width: COUNT, isNumber: true as const },
    { heading: texts.get('total'), width: AMOUNT, isNumber: true as const },
  ];
  const rows = groups.map(({ name, item_count, total }) => [
    name ?? texts.get(none),
    texts.count(item_count),
    texts.amount(total),
  ]);
  printTable(pages, parent, columns, rows);
}
