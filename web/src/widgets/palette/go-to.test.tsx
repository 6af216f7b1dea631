import '../../i18n/locales/palette';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { show } from '../../testing/render';
import GoTo from './go-to';

test.each([
  ['offers an action whose name matches', ['scan'], ['Scan photos']],
  ['is empty before the words are known', [], []],
])('the line beside the found items %s', (_, words, offered) => {
  show(<GoTo words={words} count={3} />, answering({}).fetch);
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual(offered);
});
