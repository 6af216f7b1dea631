import { expect, test } from '@jest/globals';
import { networkOf } from './network.js';

test('limits count an IPv6 address by its /64 and an IPv4 address by itself, in any notation', () => {
  const sameHome = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002:0:0:0:9'];
  expect(new Set(sameHome.map(networkOf)).size).toBe(1);
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7')).not.toBe(networkOf('192.0.2.8'));
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2%eth0'));
});
