import { NotFoundException } from '@nestjs/common';

/**
 * The same error for another user’s item, a trashed item and an unknown one, so that it does not reveal which ids
 * exist.
 */
export const itemNotFound = () => new NotFoundException({ message: 'The item was not found.', code: 'item_not_found' });
