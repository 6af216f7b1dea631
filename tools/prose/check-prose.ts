import { hasHistory, sources } from '../figures/sources.js';
import { findings, passagesOfCode, passagesOfMarkdown } from './prose.js';

if (!hasHistory()) {
  console.log('The prose is not checked: only git knows which files belong to the project, and it does not answer.');
  process.exit();
}

const found = [
  ...sources('*.ts', '*.tsx', '*.mjs', '*.css').map(({ path, text }) => ({ path, passages: passagesOfCode(text) })),
  ...sources('*.md').map(({ path, text }) => ({ path, passages: passagesOfMarkdown(text) })),
].flatMap(({ path, passages }) =>
  passages.flatMap((passage) => findings(passage).map((finding) => `${path}:${passage.line} ${finding}`)),
);

for (const finding of found) console.error(finding);
if (found.length > 0) {
  console.error(`${found.length} sentences to rewrite.`);
  process.exitCode = 1;
}
