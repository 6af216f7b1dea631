import { Credentials, ForgottenPassword, Registration } from '@whereabouts/shared/contracts/auth.js';
import { expect, test } from 'vitest';
import { newPasswordProblems, problemsOf } from './account-rules';

const registration = { email: 'ada@example.org', password: 'long enough', display_name: 'Ada' };

test('valid values have no problems', () => {
  expect(problemsOf(Registration, registration)).toEqual({});
  expect(newPasswordProblems({ password: ' several words ', confirm: ' several words ' }, registration)).toEqual({});
});

test.each([
  ['email', '', 'Email is required'],
  ['email', 'ada', 'This is not an email address'],
  ['email', `${'a'.repeat(250)}@example.org`, 'An email address has at most 254 characters'],
  ['password', '1234567', 'Password must be at least 8 characters long'],
  ['password', 'x'.repeat(129), 'Password must be at most 128 characters long'],
  ['password', 'tab\tinside it', 'Password must not contain control characters'],
  ['display_name', ' ', 'Display name is required'],
  ['display_name', 'x'.repeat(101), 'Display name must be at most 100 characters long'],
])('a registration with the %s “%.12s” gets an explanation', (field, value, text) => {
  expect(problemsOf(Registration, { ...registration, [field]: value })).toEqual({ [field]: text });
});

test('signing in requires a password but does not judge its strength', () => {
  expect(problemsOf(Credentials, { email: 'ada@example.org', password: 'x' })).toEqual({});
  expect(problemsOf(Credentials, { email: 'ada@example.org', password: '' })).toEqual({
    password: 'Password is required',
  });
  expect(problemsOf(ForgottenPassword, { email: 'nobody' })).toEqual({ email: 'This is not an email address' });
});

test('a new password must be long enough and typed twice', () => {
  expect(newPasswordProblems({ password: 'short', confirm: 'shorf' }, {})).toEqual({
    password: 'Password must be at least 8 characters long',
    confirm: 'Passwords do not match',
  });
});

test.each(['        ', '12345678901', 'ada@example.org'])(
  'the new password “%s” is refused as easy to guess',
  (password) => {
    expect(newPasswordProblems({ password, confirm: password }, registration)).toEqual({
      password: 'This password is too easy to guess. Choose another.',
    });
  },
);
