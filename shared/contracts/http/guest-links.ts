import { GuestLink, GuestLinks, guestCollections, guestLinks, NewGuestLink } from '../guests.js';
import { call, forward } from './call.js';
import { COLLECTION_ROUTES } from './collections.routes.js';

/** Calls of a collection's owner on its guest links. */
export const guestLinkCalls = {
  listGuestLinks: call(COLLECTION_ROUTES.listGuestLinks, GuestLinks, {
    summary: 'Lists the guest links of a collection.',
    errors: { 403: ['not_owner'] },
  }),
  createGuestLink: call(COLLECTION_ROUTES.createGuestLink, GuestLink, {
    summary: 'Creates a guest link for a collection.',
    body: NewGuestLink,
    status: 201,
    errors: { 403: ['not_owner'], 409: ['too_many_links'] },
  }),
  revokeGuestLink: forward(COLLECTION_ROUTES.revokeGuestLink, guestLinks.revoke, {
    summary: 'Revokes a guest link. It stays in the list.',
    errors: { 403: ['not_owner'] },
  }),
  deleteGuestLink: forward(COLLECTION_ROUTES.deleteGuestLink, guestLinks.delete, {
    summary: 'Deletes a guest link.',
    errors: { 403: ['not_owner'] },
  }),
  reopenGuestLink: call(COLLECTION_ROUTES.reopenGuestLink, GuestLink, {
    summary: 'Unlocks a guest link that was locked after too many wrong PINs.',
    errors: { 403: ['not_owner'] },
  }),
  removeGuestItems: forward(COLLECTION_ROUTES.removeGuestItems, guestCollections.removeAdded, {
    summary: 'Moves all items that guests added through a link to the trash.',
    errors: { 403: ['read_only'] },
  }),
};
