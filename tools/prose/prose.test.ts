import { expect, test } from '@jest/globals';
import { findings, passagesOfCode, passagesOfMarkdown } from './prose.js';

const found = (text: string) => passagesOfCode(text).flatMap(findings);

test.each([
  ['// What is lost is looked for.', 'Start with the subject'],
  ['/** Whoever calls this holds the lock. */', 'Start with the subject'],
  ['// Retries the job.\n// Who waits for it holds nothing.', 'Start with the subject'],
  ["test('nobody is asked', () => {", 'Name the actor'],
  ["test(\n  'nobody is asked',\n  () => {", 'Name the actor'],
  ["test.each([\n  ['A'],\n])('nobody asks for %s', () => {", 'Name the actor'],
  ['  // The list is read anew.', 'from scratch'],
])('%j is a finding', (text, advice) => {
  expect(found(text)).toEqual([expect.stringContaining(advice)]);
});

test.each([
  '// The worker retries the job.',
  '// What if the broker is away? The worker retries the job.',
  '// The servers run as `nobody`.',
  "const who = 'What is lost is looked for.';",
])('%j is plain English', (text) => {
  expect(found(text)).toEqual([]);
});

test('a document is read without its headings and code blocks', () => {
  const text = '# What counts\n\n```\n# nobody\n```\n- Admins decide.\n';
  expect(passagesOfMarkdown(text)).toEqual([{ line: 6, text: 'Admins decide.' }]);
});
