import { expect, test } from '@jest/globals';
import { AiSettingsChange } from './ai-settings.js';

test.each([
  ['a key with a line break', { key: 'sk-one\nX-Other: two' }],
  ['a key that ends with a line break', { key: 'sk-one\n' }],
  ['an address with a password', { base_url: 'https://me:secret@ai.example.org/v1' }],
  ['an address that is no web address', { base_url: 'file:///etc/passwd' }],
  ['an unknown preset', { preset: 'other' }],
  ['a time limit beyond the longest', { timeout_s: 601 }],
])('%s is refused', (_, to) => {
  expect(AiSettingsChange.safeParse(to).success).toBe(false);
});
