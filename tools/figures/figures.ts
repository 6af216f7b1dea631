import { acrossServices, importsOf, inCycles } from './imports.js';
import { danglingReferences, filesOfSection } from './references.js';
import { sources } from './sources.js';

/** `npm run figures`: prints the structural limits and every violation. */
const MAX_LINES = 250;

const code = sources('*.ts', '*.tsx', '*.mjs');
const imports = importsOf(code);
const lengths = code
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  .sort((a, b) => b.lines - a.lines);
const median = lengths[Math.floor(lengths.length / 2)]?.lines;

function print(name: string, entries: string[]) {
  console.log(`${name}: ${entries.length}`);
  for (const entry of entries) console.log(`  ${entry}`);
}

const photosWay = filesOfSection('docs/architecture.md', 'A photo becomes items');

console.log(`source files: ${code.length}, lines: median ${median}, most ${lengths[0]?.lines} (${lengths[0]?.path})`);
console.log(`files on a photo's way: ${photosWay.length}`);
print(
  `files over ${MAX_LINES} lines`,
  lengths.filter(({ lines }) => lines > MAX_LINES).map(({ path, lines }) => `${path} (${lines})`),
);
print('files in import cycles', inCycles(imports));
print('imports across services', acrossServices(imports));
print(
  'dangling references',
  danglingReferences().map(({ file, line, names }) => `${file}:${line} ${names}`),
);
