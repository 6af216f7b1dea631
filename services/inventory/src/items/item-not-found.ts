import { NotFoundException } from '@nestjs/common';

/** For an item that is another's, in the trash, or not there at all: nobody learns which. */
export const itemNotFound = () => new NotFoundException({ message: 'The item was not found.', code: 'item_not_found' });
