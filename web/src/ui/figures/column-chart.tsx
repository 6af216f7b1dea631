import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import { formatNumber } from '../../i18n/formats';
import classes from './column-chart.module.css';

export interface ChartColumn {
  /** Unique within the chart. Shown below the column if there is room. */
  label: string;
  /** Values from bottom to top. */
  parts: number[];
}

interface ColumnChartProps {
  /** A sentence that says what the chart shows. */
  title: string;
  /** Meaning of a column, for example "Month". */
  columnTitle: string;
  /** The parts of a column, from bottom to top. */
  parts: { title: string; tone: 'accent' | 'bad' }[];
  columns: ChartColumn[];
  /** Interval of the column labels. */
  labelEvery?: number;
  /** How values are written: by default as plain numbers. */
  format?: (value: number) => string;
  /** How the round values beside the lines are written, which have little room. */
  formatLine?: (value: number) => string;
  /** Text in the middle of an empty chart. */
  empty?: string | undefined;
}

/**
 * A column chart over time. The readout above shows the column under the pointer or the column that the arrow keys
 * select. A screen reader also gets a table.
 */
export function ColumnChart({
  title,
  columnTitle,
  parts,
  columns,
  labelEvery = 1,
  format = formatNumber,
  formatLine = format,
  empty,
}: ColumnChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const top = niceTop(Math.max(0, ...columns.map(heightOf)));
  const lines = [top, top / 2, 0].map((value) => ({ value, text: formatLine(value) }));
  const room = { '--line-characters': Math.max(...lines.map(({ text }) => text.length)) };
  const column = pointed === null ? undefined : columns[pointed];
  const pointAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * columns.length);
    setPointed(Math.min(columns.length - 1, Math.max(0, index)));
  };

  return (
    <figure className={classes.chart} style={room as CSSProperties}>
      <p className={classes.readout} aria-hidden="true">
        {parts.map((part, index) => (
          <span key={part.title} className={classes.key}>
            <i className={classes.swatch} data-tone={part.tone} />
            {part.title}
            {column && <strong>{format(column.parts[index] ?? 0)}</strong>}
          </span>
        ))}
        {column && <span>{column.label}</span>}
      </p>
      <div className={classes.plot} onPointerMove={pointAt} onPointerLeave={() => setPointed(null)}>
        {lines.map(({ value, text }) => (
          <span key={value} className={classes.line} aria-hidden="true" style={{ bottom: `${(value / top) * 100}%` }}>
            {text}
          </span>
        ))}
        {empty && <span className={classes.empty}>{empty}</span>}
        <div className={classes.columns} aria-hidden="true">
          {columns.map((one, index) => (
            <span key={one.label} className={classes.column} data-pointed={index === pointed || undefined}>
              {one.parts.map((value, part) => (
                <i
                  key={parts[part]?.title}
                  data-tone={parts[part]?.tone}
                  className={classes.part}
                  style={{ height: `${(value / top) * 100}%` }}
                />
              ))}
            </span>
          ))}
        </div>
        {!empty && columns.length > 1 && (
          <input
            type="range"
            className={classes.keys}
            aria-label={title}
            aria-valuetext={column && inWords(column, parts, format)}
            max={columns.length - 1}
            value={pointed ?? columns.length - 1}
            onChange={({ currentTarget }) => setPointed(Number(currentTarget.value))}
            onFocus={() => setPointed((known) => known ?? columns.length - 1)}
            onBlur={() => setPointed(null)}
          />
        )}
      </div>
      <div className={classes.labels} aria-hidden="true">
        {columns.map(({ label }, index) => {
          const fromLast = (columns.length - 1 - index) / labelEvery;
          return (
            <span key={label}>
              {Number.isInteger(fromLast) && <b data-minor={fromLast % 2 === 1 || undefined}>{label}</b>}
            </span>
          );
        })}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {[columnTitle, ...parts.map((part) => part.title)].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((one) => (
              <tr key={one.label}>
                <th scope="row">{one.label}</th>
                {one.parts.map((value, part) => (
                  <td key={parts[part]?.title}>{format(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

const inWords = (column: ChartColumn, parts: ColumnChartProps['parts'], format: (value: number) => string) =>
  [column.label, ...parts.map(({ title }, index) => `${title} ${format(column.parts[index] ?? 0)}`)].join(', ');

const heightOf = ({ parts }: ChartColumn) => parts.reduce((sum, value) => sum + value, 0);

/** The smallest round even number that is not below the highest column. */
function niceTop(highest: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest))));
  const top = [1, 2, 4, 6, 8, 10].map((factor) => factor * step).find((value) => value >= highest && value % 2 === 0);
  return top ?? 10 * step;
}
