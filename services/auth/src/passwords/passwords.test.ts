import { expect, test } from '@jest/globals';
import { Password } from '@whereabouts/shared/contracts/fields.js';
import argon2 from 'argon2';
import { Passwords } from './passwords.js';

const COMPOSED = 'Schlüssel zum Café';
const DECOMPOSED = COMPOSED.normalize('NFD');
const owner = { email: 'ada@example.org', display_name: 'Ada' };

test('a password is accepted from every keyboard, however its accents are composed', async () => {
  const passwords = new Passwords();
  const hash = await passwords.hash(Password.parse(DECOMPOSED), owner);
  expect(await passwords.matches(hash, DECOMPOSED)).toBe(true);
  expect(await passwords.matches(hash, COMPOSED)).toBe(true);
  expect(await passwords.matches(hash, 'Schlussel zum Cafe')).toBe(false);
});

test('a password that was hashed without normalization still matches', async () => {
  const passwords = new Passwords();
  expect(await passwords.matches(await argon2.hash(DECOMPOSED), DECOMPOSED)).toBe(true);
  expect(await passwords.matches(null, DECOMPOSED)).toBe(false);
});
