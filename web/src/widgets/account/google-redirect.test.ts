import { beforeEach, expect, test } from 'vitest';
import { beginRedirect, takeOverToken } from './google-redirect';

const arriveAt = (address: string) => window.history.replaceState(null, '', address);
const address = () => window.location.href.slice(window.location.origin.length);
const token = () => localStorage.getItem('auth_token');

beforeEach(() => arriveAt('/'));

test('the token of a flow started in this browser is stored and removed from the URL', () => {
  beginRedirect('/');
  arriveAt('/#token=fresh');
  takeOverToken();
  expect([token(), address()]).toEqual(['fresh', '/']);
});

test('a link prepared by another user neither signs in nor signs out', () => {
  localStorage.setItem('auth_token', 'mine');
  arriveAt('/#token=theirs');
  takeOverToken();
  expect([token(), address()]).toEqual(['mine', '/?auth_error=unexpected']);
});

test('a started flow accepts only one token', () => {
  beginRedirect('/');
  arriveAt('/#token=first');
  takeOverToken();
  arriveAt('/#token=second');
  takeOverToken();
  expect(token()).toBe('first');
});

test('any other fragment stays in the URL', () => {
  arriveAt('/home#privacy');
  takeOverToken();
  expect([token(), address()]).toEqual([null, '/home#privacy']);
});

test('a user who cancels at Google returns to the page they came for', () => {
  beginRedirect('/inventory/place/Attic');
  arriveAt('/?auth_error=google');
  takeOverToken();
  expect(address()).toBe('/?auth_error=google&return_to=%2Finventory%2Fplace%2FAttic');
  arriveAt('/?auth_error=google');
  takeOverToken();
  expect(address()).toBe('/?auth_error=google');
});
