import type { Result } from '../result.js';
import { METRICS, written } from '../score/metrics.js';
import type { Summary } from '../score/summary.js';
import { meanIn } from '../score/tally.js';

type Row = (string | number)[];

const cell = (text: string | number) => String(text).replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** A Markdown table. */
export function table(head: string[], rows: Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

/** Metrics that tell languages apart. */
const BY_LANGUAGE = ['characters', 'lines', 'serial_number_right', 'model_right', 'code_right'];

/** The figures of a run as Markdown. */
export function markdownOf(result: Result, summary: Summary): string {
  const parts = [
    `# ${result.model}`,
    introduction(result, summary),
    table(['measure', 'result', 'cases'], metricRows(summary)),
    '## A photo takes',
    table(['', 'half of the photos at most', '95 of 100 at most'], spreadRows(summary)),
    ...(summary.languages.length > 0 ? ['## By language', table(...languageRows(summary))] : []),
    '## Confidence',
    `${confidenceGap(summary)}\n\n${table(...confidenceRows(summary))}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

export function introduction(result: Result, { photos, items, dropped, unopened }: Summary): string {
  const place = result.host ? ` at ${result.host}` : '';
  const prompt = result.prompt_version ? `, prompt ${result.prompt_version}` : '';
  const memory = result.reader_megabytes ? ` The reader took ${result.reader_megabytes} MB at most.` : '';
  const machine = `${result.started_at.slice(0, 10)}, ${result.machine}`;
  const lost = dropped > 0 ? ` ${dropped} detected items were left out.` : '';
  const damaged =
    unopened > 0 ? ` ${unopened} of the photos could not be opened and count in no figure of time or cost.` : '';
  return `${photos} photos with ${items} labeled items, ${result.provider}${place}${prompt}. ${machine}.${memory}${lost}${damaged}`;
}

/** Metrics with at least one case. */
export function metricRows({ tally }: Summary): Row[] {
  return METRICS.filter(({ key }) => tally[key]?.of).map((metric) => [
    metric.label,
    written(meanIn(tally, metric.key), metric),
    tally[metric.key]?.of ?? 0,
  ]);
}

export function spreadRows({ seconds, cpu_seconds, tokens, dollars }: Summary): Row[] {
  const row = (name: string, { p50, p95 }: Summary['seconds'], unit: 'seconds' | 'number' | 'dollars') => [
    ...[name, written(p50, { unit }), written(p95, { unit })],
  ];
  return [
    row('time', seconds, 'seconds'),
    row('CPU time', cpu_seconds, 'seconds'),
    row('tokens', tokens, 'number'),
    row('dollars', dollars, 'dollars'),
  ];
}

/** Head and rows of the figures by language. */
export function languageRows({ languages }: Summary): [string[], Row[]] {
  const metrics = METRICS.filter(({ key }) => BY_LANGUAGE.includes(key));
  const rows = languages.map(({ language, photos, tally }) => [
    ...[language, photos],
    ...metrics.map((metric) => written(meanIn(tally, metric.key), metric)),
  ]);
  return [['language', 'photos', ...metrics.map(({ label }) => label)], rows];
}

/** Head and rows of the calibration, by tenths of confidence. */
export function confidenceRows({ calibration: { bins } }: Summary): [string[], Row[]] {
  const percent = (part: number) => written(part, { unit: 'part' });
  const rows = bins.map(({ from, items, confidence, right }) => [
    ...[`from ${percent(from)}`, items, percent(confidence), percent(right)],
  ]);
  return [['confidence', 'items', 'mean', 'right'], rows];
}

export const confidenceGap = ({ calibration: { expected_error } }: Summary) =>
  `Mean gap between confidence and result: ${written(expected_error, { unit: 'part' })}.`;
