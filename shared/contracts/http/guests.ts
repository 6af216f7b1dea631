import { z } from 'zod';
import { PathId } from '../fields.js';
import {
  AddedGuestItem,
  GuestChecked,
  GuestCollection,
  guestCollections,
  guestLinks,
  NewGuestItem,
} from '../guests.js';
import { Image } from '../media.js';
import { Success } from '../problem.js';
import { call } from './call.js';
import { GUEST_ROUTES } from './guests.routes.js';

/** A text that cannot be a token gets the same 404 as an unknown link, not a 400. */
const ByLink = { params: { token: z.string() }, isPublic: true } as const;
/** The values that `z.stringbool` accepts. */
const YesOrNo = z.stringbool().meta({
  enum: ['true', '1', 'yes', 'on', 'y', 'enabled', 'false', '0', 'no', 'off', 'n', 'disabled'],
});
const CLOSED = { 401: ['pin_required'], 404: ['guest_link_not_found'], 410: ['link_used_up'] };

export const guestCalls = {
  unlockGuestLink: call(GUEST_ROUTES.unlockGuestLink, Success, {
    ...ByLink,
    summary: 'Unlocks a guest link with its PIN. A cookie remembers the browser.',
    needsRoom: false,
    body: guestLinks.unlock.request.pick({ pin: true }),
    errors: { 403: ['wrong_pin'], 404: ['guest_link_not_found'], 429: ['rate_limited', 'pin_locked'] },
  }),
  getGuestCollection: call(GUEST_ROUTES.getGuestCollection, GuestCollection, {
    ...ByLink,
    summary: 'Returns a collection as the guest sees it.',
    errors: CLOSED,
  }),
  addGuestItem: call(GUEST_ROUTES.addGuestItem, AddedGuestItem, {
    ...ByLink,
    summary: 'Adds an item to the collection. It belongs to the collection’s owner.',
    body: NewGuestItem,
    status: 201,
    errors: { ...CLOSED, 403: ['link_expired', 'view_only'], 409: ['too_many_guest_items', 'quota_reached'] },
  }),
  removeGuestItem: call(GUEST_ROUTES.removeGuestItem, guestCollections.remove.response, {
    ...ByLink,
    summary: 'Removes an item from the collection. An item that a guest added moves to the owner’s trash.',
    errors: { ...CLOSED, 403: ['link_expired', 'view_only'] },
  }),
  checkGuestItem: call(GUEST_ROUTES.checkGuestItem, GuestChecked, {
    ...ByLink,
    summary: 'Checks or unchecks an item of a checklist.',
    body: guestCollections.check.request.pick({ is_checked: true }),
    errors: { ...CLOSED, 403: ['link_expired'], 409: ['not_a_checklist'] },
  }),
  getGuestImage: call(
    GUEST_ROUTES.getGuestImage,
    { content: Image.shape.content_type.options },
    {
      ...ByLink,
      summary: 'Returns the image of an item in the collection, or the part of the image that shows the item.',
      query: z.object({ thumbnail: YesOrNo.default(false), item: PathId.optional() }),
      errors: { ...CLOSED, 404: [...CLOSED[404], 'item_not_found'] },
    },
  ),
};
