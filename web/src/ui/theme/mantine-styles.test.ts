import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');
const styles = join(src, '../../node_modules/@mantine/core/styles');

/** The Mantine components that a source file imports. */
const componentsOf = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );

test('mantine-styles.ts imports the styles of every Mantine component in use', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: src }).map((path) => readFileSync(join(src, path), 'utf8'));
  const styled = new Set(
    sources.flatMap((source) => [...source.matchAll(/styles\/(\w+)\.css/g)].map(([, name]) => name)),
  );
  const used = new Set(sources.flatMap(componentsOf));
  const stylable = [...used].filter((name) => existsSync(join(styles, `${name}.css`)));
  expect(stylable).not.toHaveLength(0);
  expect(stylable.filter((name) => !styled.has(name))).toEqual([]);
});
