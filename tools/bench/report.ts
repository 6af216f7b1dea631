import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { checkout } from '../start/folders.js';
import { amounts, type Figure, isWithin } from './figure.js';

const README = join(checkout, 'tools', 'bench', 'README.md');

const INTRODUCTION = `# Figures

\`npm run bench\` writes this page. \`npm run bench calls\` runs one benchmark and replaces its table. \`-- --quick\` makes a
short run and writes nothing. Comparisons alternate between both sides and report medians. CPU milliseconds include all
processes of a side, with its share of PostgreSQL and RabbitMQ.
`;

/** Replaces a benchmark's table in README.md. */
export function report(bench: string, figures: Figure[]) {
  const [, ...sections] = (existsSync(README) ? readFileSync(README, 'utf8') : '').split(/^## /m);
  const others = sections.filter((section) => !section.startsWith(`${bench}\n`)).map((section) => section.trim());
  const all = [...others, table(bench, figures)].toSorted().map((section) => `## ${section}\n`);
  writeFileSync(README, [INTRODUCTION, ...all].join('\n'));
}

function table(bench: string, figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { measured, budget } = amounts(figure);
    return `| ${figure.name} | ${measured} | ${budget}${isWithin(figure) ? '' : ' (missed)'} | ${figure.detail ?? ''} |`;
  });
  return [bench, '', machine(), '', '| measure | figure | aim | made of |', '|---|---|---|---|', ...rows].join('\n');
}

/** The load shows whether the machine did other work: figures of a busy machine are unreliable. */
function machine(): string {
  const cores = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cores.length} × ${cores[0]?.model}, ${gigabytes} GB, Node.js ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the end`;
}
