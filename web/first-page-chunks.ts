import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';

const NAME = 'first-page-chunks';

/** V8's explicit compile hint: V8 compiles the entry chunk while it downloads instead of on first call. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** The pages that a visit may start with, and the entry modules of each page. */
const FIRST_PAGES: Record<string, string[]> = {
  start: ['index.html'],
  // On a wide screen every page has the rail.
  app: ['src/app/page.tsx', 'src/widgets/notices/notices-bell.tsx', 'src/widgets/rail/inventory-rail.tsx'],
  welcome: ['src/pages/auth/welcome.tsx'],
  // The home page of a new account includes the photo upload.
  home: ['src/pages/home/home.tsx', 'src/pages/home/first-photos.tsx'],
  scan: ['src/pages/scan/scan.tsx'],
  inventory: ['src/pages/inventory/inventory.tsx', 'src/widgets/search/filters/filter-pills.tsx'],
  groups: ['src/pages/groups/groups.tsx'],
  profile: ['src/pages/profile/profile.tsx', 'src/widgets/install/install.tsx'],
};

/**
 * Bundles the modules of first pages into few chunks. By default, Rolldown creates a chunk for each set of modules
 * that share importers: dozens of files of a few hundred bytes. All other modules keep the default splitting. The
 * plugin learns which page needs which module from a first build.
 */
export function firstPageChunks(): Plugin {
  return {
    name: NAME,
    apply: 'build',
    async config(config) {
      const pagesOf = pagesByModule(await outputsOf(config));
      const codeSplitting: Rolldown.CodeSplittingOptions = {
        // Dependencies are grouped by their own pages.
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
        // Every page requests this chunk next.
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `./${app?.fileName}` };
        return app && [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Builds without groups. */
async function outputsOf({ build: options, ...config }: UserConfig): Promise<Rolldown.RolldownOutput[]> {
  const plugins = (config.plugins ?? []).filter((plugin) => !(plugin && 'name' in plugin && plugin.name === NAME));
  const seen = { ...config, plugins, build: { ...options, write: false, minify: false } };
  return [await build({ ...seen, configFile: false, logLevel: 'silent' })].flat() as Rolldown.RolldownOutput[];
}

/**
 * Assigns a module to a chunk group by the pages that use it. A module's dependencies are in its own group or an
 * earlier one, so groups do not import each other in a cycle. The order is: all pages, several pages, two pages, one
 * page. Modules that the inventory shares go to `app`, so that the inventory, the heaviest page, never loads
 * `several`.
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
      if (!start) throw new Error(`${module} has no chunk of its own: FIRST_PAGES must list entry points`);
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
