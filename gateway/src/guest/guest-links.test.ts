import { expect, test } from '@jest/globals';
import type { Command } from '@whereabouts/shared/contracts/contract.js';
import { guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { userSettings } from '@whereabouts/shared/contracts/user-settings.js';
import type { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Request } from 'express';
import { GuestLinksController } from './guest-links.controller.js';

/** The time zone that sharing gets, for a user with this setting and a browser with this header. */
async function heardZone(setting: string | null, header: string | undefined, expires_at: string | null) {
  const heard: unknown[] = [];
  const call = async (command: Command, payload: { timezone?: string }) => {
    if (command === userSettings.find) return { timezone: setting };
    if (command === guestLinks.create) heard.push(payload.timezone);
    return { share_token: 'token' };
  };
  const controller = new GuestLinksController(
    { call } as unknown as Messenger,
    { PUBLIC_URL: 'https://a.example' } as never,
  );
  const request = { header: () => header } as unknown as Request;
  const actor = { id: 1, role: 'user' as const };
  await controller.create({ actor, collection_id: 2, permission: 'view', expires_at }, request);
  return heard[0];
}

test.each([
  ['Asia/Tokyo', 'Europe/Berlin', 'Asia/Tokyo'],
  [null, 'Europe/Berlin', 'Europe/Berlin'],
  [null, 'nowhere', undefined],
  [null, undefined, undefined],
])(
  'an expiration date uses the time zone of the settings (%s), else of the browser (%s)',
  async (setting, header, zone) => {
    expect(await heardZone(setting, header, '2099-12-10')).toBe(zone);
  },
);
