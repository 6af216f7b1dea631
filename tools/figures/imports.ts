import { dirname, normalize } from 'node:path/posix';
import type { Source } from './sources.js';

const SPECIFIER = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+|@whereabouts\/[^']+)'/g;
const TYPE_ONLY = /\b(?:import|export) type [^;]*?;/gs;

/** Maps each source to its imports. Type imports are left out, because they leave nothing in the compiled code. */
export function importsOf(sources: Source[]): Map<string, string[]> {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, text }) => {
      const specifiers = [...text.replace(TYPE_ONLY, '').matchAll(SPECIFIER)].map(([, specifier = '']) => specifier);
      return [
        path,
        specifiers.flatMap((specifier) => candidates(path, specifier).find((file) => known.has(file)) ?? []),
      ];
    }),
  );
}

function candidates(path: string, specifier: string): string[] {
  const target = specifier.startsWith('.')
    ? normalize(`${dirname(path)}/${specifier}`)
    : specifier.slice('@whereabouts/'.length);
  const base = target.replace(/\.js$/, '');
  return [`${base}.ts`, `${base}.tsx`, target];
}

/** Sources that import themselves through others. */
export function inCycles(imports: Map<string, string[]>): string[] {
  return [...imports.keys()].filter((start) => {
    const seen = new Set<string>();
    const next = [...(imports.get(start) ?? [])];
    for (let path = next.pop(); path !== undefined; path = next.pop()) {
      if (path === start) return true;
      if (!seen.has(path)) next.push(...(imports.get(path) ?? []));
      seen.add(path);
    }
    return false;
  });
}

const serviceOf = (path: string) => path.match(/^services\/([^/]+)\//)?.[1];

/** Imports of one service's code by another service, the gateway or the web app. */
export function acrossServices(imports: Map<string, string[]>): string[] {
  return [...imports].flatMap(([path, targets]) =>
    targets
      .filter(
        (target) => serviceOf(target) && serviceOf(target) !== serviceOf(path) && !/^(deploy|tools|tests)\//.test(path),
      )
      .map((target) => `${path} -> ${target}`),
  );
}
