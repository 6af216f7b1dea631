import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createScriptTransformer } from '@jest/transform';
import type { Config } from '@jest/types';

const GLOBALS = new URL('globals.js', import.meta.url).href;
const SHARED = /^@whereabouts\/shared\/(.*)\.js$/;
const ES_MODULE = {
  collectCoverage: false,
  collectCoverageFrom: [],
  coverageProvider: 'v8' as const,
  instrument: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/**
 * Makes Node.js load TypeScript sources, compiled and cached by the transformer of Jest's configuration.
 * @param onSourceMap called with the file's URL and the path of its source map
 */
export async function loadSources(config: Config.ProjectConfig, onSourceMap: (url: string, path: string) => void) {
  const transformer = await createScriptTransformer(config);
  registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.endsWith('.ts')) return next(specifier, context);
      if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
      return next(sourceOf(specifier, config.rootDir), context);
    },
    load(url, context, next) {
      if (!url.endsWith('.ts')) return next(url, context);
      const { code, sourceMapPath } = transformer.transform(fileURLToPath(url), ES_MODULE);
      if (sourceMapPath) onSourceMap(url, sourceMapPath);
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

/** Imports name the compiled file of a source. */
function sourceOf(specifier: string, checkout: string): string {
  const shared = SHARED.exec(specifier)?.[1];
  if (shared) return pathToFileURL(join(checkout, 'shared', `${shared}.ts`)).href;
  return specifier.startsWith('.') ? specifier.replace(/\.js$/, '.ts') : specifier;
}
