import 'reflect-metadata';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { compare } from './compare/compare.js';
import { draftLabels } from './labels/draft-labels.js';
import { readLabels } from './labels/labels.js';
import { optionsOf, type RunOptions, USAGE } from './options.js';
import { markdownOf } from './report/markdown.js';
import { writeReport } from './report/write-report.js';
import { readResult } from './result.js';
import { runPhotos } from './run-photos.js';
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
}

/** Analyzes, prints and writes. */
async function evaluatePhotos(run: RunOptions): Promise<void> {
  const photos = readLabels(run.photos);
  const result = await runPhotos(run, photos, (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${photos.length} photos`);
  });
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
