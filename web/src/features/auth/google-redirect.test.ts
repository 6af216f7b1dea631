import { beforeEach, expect, test } from 'vitest';
import { beginRedirect, takeOverToken } from './google-redirect';

const arriveAt = (address: string) => window.history.replaceState(null, '', address);
const address = () => window.location.href.slice(window.location.origin.length);
const token = () => localStorage.getItem('auth_token');

beforeEach(() => arriveAt('/'));

test('the token of a flow begun here is taken over and leaves the address', () => {
  beginRedirect('/');
  arriveAt('/#token=fresh');
  takeOverToken();
  expect([token(), address()]).toEqual(['fresh', '/']);
});

test('a link prepared by somebody else signs nobody in or out', () => {
  localStorage.setItem('auth_token', 'mine');
  arriveAt('/#token=theirs');
  takeOverToken();
  expect([token(), address()]).toEqual(['mine', '/?auth_error=unexpected']);
});

test('a flow that was begun is good for one token', () => {
  beginRedirect('/');
  arriveAt('/#token=first');
  takeOverToken();
  arriveAt('/#token=second');
  takeOverToken();
  expect(token()).toBe('first');
});

test('any other fragment stays', () => {
  arriveAt('/home#privacy');
  takeOverToken();
  expect([token(), address()]).toEqual([null, '/home#privacy']);
});

test('who cancels at Google still gets to where they came for', () => {
  beginRedirect('/inventory/place/Attic');
  arriveAt('/?auth_error=google');
  takeOverToken();
  expect(address()).toBe('/?auth_error=google&return_to=%2Finventory%2Fplace%2FAttic');
  arriveAt('/?auth_error=google');
  takeOverToken();
  expect(address()).toBe('/?auth_error=google');
});
