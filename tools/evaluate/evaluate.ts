import 'reflect-metadata';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { dataFolder } from '../start/folders.js';
import { compare } from './compare/compare.js';
import { fittedMargin, quality, type Search, searchDuplicates } from './duplicates/duplicates.js';
import { GENERATED, makePhotos } from './generated/make-photos.js';
import { draftLabels } from './labels/draft-labels.js';
import { readLabels } from './labels/labels.js';
import { optionsOf, type RunOptions, USAGE } from './options.js';
import { markdownOf } from './report/markdown.js';
import { writeReport } from './report/write-report.js';
import { readResult } from './result.js';
import { runPhotos } from './run-photos.js';
import { written } from './score/metrics.js';
import { summaryOf } from './score/summary.js';

async function evaluate(): Promise<void> {
  Logger.overrideLogger(['warn', 'error', 'fatal']);
  const options = optionsOf(process.argv.slice(2), process.env);
  if (options.task === 'help') console.log(USAGE);
  if (options.task === 'compare') console.log(compare(readResult(options.before), readResult(options.after)));
  if (options.task === 'draft') {
    const count = await draftLabels(options.archive, options.photos);
    console.log(`${count} photos are in ${options.photos}. Correct its labels.json by hand: it is only a draft.`);
  }
  if (options.task === 'photos') await evaluatePhotos(options.run);
  if (options.task === 'duplicates') {
    const { seed = DUPLICATES.seed, count = DUPLICATES.count } = options;
    const seeds = options.fit ? FITTING_SEEDS : [seed];
    console.log(`${count} owned things and ${count} others, searched among the owned ones by look alone`);
    console.log(`seeds: ${seeds.join(', ')}`);
    for (const { name, margin, searches } of await searchDuplicates(count, seeds))
      console.log(`${name}: ${inWords(searches)} (margin for ${margin})`);
  }
  if (options.task === 'generated') {
    const { seed = GENERATED.seed, count = GENERATED.count } = options;
    const photos = join(dataFolder, 'evaluate', `generated-${count}-${seed}`);
    await makePhotos(photos, { count, seed });
    await evaluatePhotos({ ...options.run, photos });
  }
}

/** The set of the figures in docs/recognition.md. */
const DUPLICATES = { count: 240, seed: 7 };

/** The margin for a search is fitted on these households, and not on the things that it is measured on. */
const FITTING_SEEDS = [101, 102, 103, 104, 105, 106, 107, 108];

function inWords(searches: Search[]): string {
  const owned = searches.filter(({ is_owned }) => is_owned);
  const part = (value: number | null) => written(value, { unit: 'part' });
  const [all, known] = [quality(searches), quality(owned)];
  return [
    `found ${known.right} of ${known.owned} owned things (${part(known.recall)})`,
    `right among suggestions ${part(known.precision)}, with the other things ${part(all.precision)}`,
    `fitted margin ${fittedMargin(owned).toFixed(3)}, with the other things ${fittedMargin(searches).toFixed(3)}`,
  ].join('; ');
}

/** Analyzes, prints and writes. Ctrl-C ends the run early, with the figures of the photos so far. */
async function evaluatePhotos(run: RunOptions): Promise<void> {
  const photos = readLabels(run.photos);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const showProgress = (done: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${photos.length} photos`);
  };
  const result = await runPhotos(run, photos, showProgress, stop.signal);
  const summary = summaryOf(result);
  const name = `${result.started_at.slice(0, 19).replaceAll(':', '')}-${result.model.replaceAll(/[^\w.-]+/g, '-')}`;
  const folder = run.out ?? join(run.photos, 'results', name);
  writeReport(folder, run.photos, result, summary);
  console.log(`\n${markdownOf(result, summary)}\nWritten to ${folder}`);
}

evaluate().catch((problem: Error) => {
  console.error(problem.message);
  process.exitCode = 1;
});
