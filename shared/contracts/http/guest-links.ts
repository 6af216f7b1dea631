import { GuestLink, GuestLinks, guestCollections, guestLinks, NewGuestLink } from '../guests.js';
import { call, forward } from './call.js';
import { COLLECTION_ROUTES } from './collections.routes.js';

/** Links that open a collection to guests; by its owner. */
export const guestLinkCalls = {
  listGuestLinks: call(COLLECTION_ROUTES.listGuestLinks, GuestLinks, {
    summary: 'A collection’s guest links.',
    errors: { 403: ['not_owner'] },
  }),
  createGuestLink: call(COLLECTION_ROUTES.createGuestLink, GuestLink, {
    summary: 'Opens a collection to whoever has the link.',
    body: NewGuestLink,
    status: 201,
    errors: { 403: ['not_owner'], 409: ['too_many_links'] },
  }),
  revokeGuestLink: forward(COLLECTION_ROUTES.revokeGuestLink, guestLinks.revoke, {
    summary: 'Closes a link; it stays in the list.',
    errors: { 403: ['not_owner'] },
  }),
  deleteGuestLink: forward(COLLECTION_ROUTES.deleteGuestLink, guestLinks.delete, {
    summary: 'Closes a link, and takes it off the list.',
    errors: { 403: ['not_owner'] },
  }),
  reopenGuestLink: call(COLLECTION_ROUTES.reopenGuestLink, GuestLink, {
    summary: 'Opens a link that is locked after too many wrong PINs.',
    errors: { 403: ['not_owner'] },
  }),
  removeGuestItems: forward(COLLECTION_ROUTES.removeGuestItems, guestCollections.removeAdded, {
    summary: 'Puts all that guests added by a link into the trash.',
  }),
};
