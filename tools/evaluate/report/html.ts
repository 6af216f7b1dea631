import type { PhotoResult, Result } from '../result.js';
import type { Summary } from '../score/summary.js';
import { confidenceGap, confidenceRows, introduction, languageRows, metricRows, spreadRows } from './markdown.js';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string | number) => String(text).replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; } td, th { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; }
  article { display: grid; grid-template-columns: minmax(0, 20rem) 1fr; gap: 1.5rem; padding: 1.5rem 0;
    border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
  @media (width < 45rem) { article { grid-template-columns: 1fr; } }
  img { width: 100%; border-radius: .4rem; } h3 { margin: 0; overflow-wrap: anywhere; }
  .bad { color: light-dark(#b42318, #ff9c92); } .good { color: light-dark(#1a6f3c, #7ddba0); }`;

/**
 * The figures of a run with all photos as one page, the photos with most mistakes first.
 * @param linkTo the address of a photo, relative to the page
 */
export function htmlOf(result: Result, summary: Summary, linkTo: (file: string) => string): string {
  const photos = result.photos.toSorted((one, other) => mistakes(other) - mistakes(one));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(result.model)}</title><style>${STYLE}</style></head><body>
<h1>${escaped(result.model)}</h1><p>${escaped(introduction(result, summary))}</p>
${rowsOf(['measure', 'result', 'cases'], metricRows(summary))}
<h2>A photo takes</h2>${rowsOf(['', 'half of the photos at most', '95 of 100 at most'], spreadRows(summary))}
${summary.languages.length > 0 ? `<h2>By language</h2>${rowsOf(...languageRows(summary))}` : ''}
<h2>Confidence</h2><p>${escaped(confidenceGap(summary))}</p>${rowsOf(...confidenceRows(summary))}
<h2>Photos, most mistakes first</h2>
${photos.map((photo) => article(photo, linkTo(photo.file))).join('\n')}
</body></html>
`;
}

function rowsOf(head: string[], rows: (string | number)[][]): string {
  const line = (kind: 'td' | 'th', row: (string | number)[]) =>
    `<tr>${row.map((text) => `<${kind}>${escaped(text)}</${kind}>`).join('')}</tr>`;
  return `<table>${line('th', head)}${rows.map((row) => line('td', row)).join('')}</table>`;
}

function mistakes({ items, invented, error }: PhotoResult): number {
  const fields = items.flatMap((item) => item.fields).filter(({ outcome }) => !isGood(outcome));
  const others = items.flatMap(({ wrong }) => wrong ?? []);
  return (
    (error ? 1 : 0) + invented.length + fields.length + others.length + items.filter(({ is_found }) => !is_found).length
  );
}

const isGood = (outcome: string) => outcome === 'right' || outcome === 'empty';

function article({ file, items, invented, error, read }: PhotoResult, link: string): string {
  const said = items.map(({ labeled, name, is_found, name_match, wrong, fields }) => {
    const values = fields.map(({ field, labeled: wanted, value, outcome, is_doubtful }) =>
      row(
        isGood(outcome),
        `${field}: ${wanted ?? 'none'}`,
        `${value ?? 'none'} (${outcome}${is_doubtful ? ', doubtful' : ''})`,
      ),
    );
    const others = (wrong ?? []).map((text) => row(false, '', text));
    return [
      row(is_found, labeled, name === null ? 'not found' : `${name} (name: ${name_match})`),
      ...[...others, ...values],
    ].join('');
  });
  const extra = invented.map((name) => row(false, 'not on the photo', name));
  return `<article><a href="${escaped(link)}"><img src="${escaped(link)}" alt="" loading="lazy"></a><div>
<h3>${escaped(file)}</h3>${error ? `<p class="bad">${escaped(error)}</p>` : ''}
<table><tr><th>labeled</th><th>detected</th></tr>${said.join('')}${extra.join('')}</table>
${read.length > 0 ? `<details><summary>Text that was read</summary><p>${read.map(escaped).join('<br>')}</p></details>` : ''}</div></article>`;
}

const row = (isRight: boolean, wanted: string, given: string) =>
  `<tr><td>${escaped(wanted)}</td><td class="${isRight ? 'good' : 'bad'}">${escaped(given)}</td></tr>`;
