import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

const NAME = 'first-page-chunks';

/** What every page begins with is compiled while it comes, rather than when it runs: V8's explicit compile hints. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** What a visit may begin with, by the modules that are loaded for it and nothing before. */
const FIRST_PAGES: Record<string, string[]> = {
  start: ['index.html'],
  // A wide screen has the rail on every page.
  app: ['src/app/page.tsx', 'src/features/notices/notices-bell.tsx', 'src/features/inventory/inventory-rail.tsx'],
  welcome: ['src/features/auth/welcome.tsx'],
  // A new account's home takes photos.
  home: ['src/features/home/home.tsx', 'src/features/home/first-photos.tsx'],
  scan: ['src/features/scan/scan.tsx'],
  inventory: ['src/features/inventory/inventory.tsx', 'src/features/search/filter-pills.tsx'],
  groups: ['src/features/groups/groups.tsx'],
  profile: ['src/features/profile/profile.tsx', 'src/features/install/install.tsx'],
};

/**
 * Few files for a first page instead of one for each set of parts that share a module, which are dozens of a few hundred
 * bytes: what only one page needs, and what several do. Everything else is split as it is used. Which page needs what is
 * known after the build alone, so that it is built once to see.
 */
export function firstPageChunks(): Plugin {
  return {
    name: NAME,
    apply: 'build',
    async config(config) {
      const pagesOf = pagesByModule(await outputsOf(config));
      const codeSplitting: Rolldown.CodeSplittingOptions = {
        // Dependencies have groups of their own.
        includeDependenciesRecursively: false,
        groups: [{ name: (module) => groupOf(pagesOf.get(module) ?? new Set()) }],
      };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = HINT + file.code;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'app');
        // The next that is asked for, on every page.
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${app?.fileName}` };
        return app && [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** As they are without groups. */
async function outputsOf({ build: options, ...config }: UserConfig): Promise<Rolldown.RolldownOutput[]> {
  const plugins = (config.plugins ?? []).filter((plugin) => !(plugin && 'name' in plugin && plugin.name === NAME));
  const seen = { ...config, plugins, build: { ...options, write: false, minify: false } };
  return [await build({ ...seen, configFile: false, logLevel: 'silent' })].flat() as Rolldown.RolldownOutput[];
}

/**
 * What a module needs is in its own group or one before it, so that no two need each other: for every page, for several of
 * them, for two, for one. The inventory is the heaviest: it is not burdened with what only others share.
 */
function groupOf(pages: Set<string>): string | null {
  if (pages.has('start')) return 'start';
  if (pages.has('app') || (pages.has('inventory') && pages.size > 1)) return 'app';
  if (pages.size > 2) return 'several';
  return [...pages].sort().join('-') || null;
}

function pagesByModule(outputs: Rolldown.RolldownOutput[]): Map<string, Set<string>> {
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const pages = new Map<string, Set<string>>();
  for (const [page, modules] of Object.entries(FIRST_PAGES)) {
    for (const module of modules) {
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
      if (!start) throw new Error(`${module} is no longer loaded by itself: FIRST_PAGES names what a page begins with`);
      for (const chunk of withImports(start, byName)) {
        for (const id of Object.keys(chunk.modules)) pages.set(id, (pages.get(id) ?? new Set()).add(page));
      }
    }
  }
  return pages;
}

function withImports(
  start: Rolldown.OutputChunk,
  byName: Map<string, Rolldown.OutputChunk>,
): Set<Rolldown.OutputChunk> {
  const found = new Set([start]);
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk) found.add(chunk);
    }
  }
  return found;
}
