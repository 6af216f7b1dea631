import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkout } from '../local/folders.js';

const Expressions = z.object({ expr: z.string() });
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Expressions) })) });
const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(Expressions) })) });

const read = (...path: string[]) => readFileSync(join(checkout, ...path), 'utf8');

/** Prometheus' own, and what its client tells of every Node.js process. */
const STANDARD = /^(up|process_\w+|nodejs_\w+)$/;

/** Names of everything that some service of ours tells beside. */
function namesTold(): Set<string> {
  const sources = globSync('{shared/nest,gateway/src,services/*/src}/**/*.ts', { cwd: checkout });
  const names = sources.flatMap((path) =>
    [...read(path).matchAll(/new (?:Gauge|Counter|Histogram)\(\{\s*name: '(\w+)'/g)].map(([, name]) => name ?? ''),
  );
  return new Set(names);
}

/** Metrics an expression reads: its words that are neither labels nor functions. */
function namesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ');
  const words = [...bare.matchAll(/[a-z_][a-z0-9_]*(?!\s*\(|[a-z0-9_])/g)].map(([word]) => word);
  return words.map((word) => word.replace(/_(bucket|count|sum)$/, '')).filter((word) => !/^(sum|max|by)$/.test(word));
}

test('alerts and the dashboard read nothing that no service tells', () => {
  const rules = Rules.parse(parse(read('deploy', 'monitoring', 'alerts.yaml'))).groups.flatMap((group) => group.rules);
  const panels = Dashboard.parse(JSON.parse(read('deploy', 'monitoring', 'dashboard.json'))).panels;
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const names = expressions.flatMap(namesIn);
  expect(names).toContain('message_wait_seconds');
  const told = namesTold();
  expect(names.filter((name) => !told.has(name) && !STANDARD.test(name))).toEqual([]);
});
