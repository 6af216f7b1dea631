import { NotFoundException } from '@nestjs/common';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';

/** @throws NotFoundException `group_not_found` for a group that somebody is not in, as if it did not exist */
export function requireGroup({ group_ids }: Access, id: number): void {
  if (group_ids.includes(id)) return;
  throw new NotFoundException({ message: 'The group was not found.', code: 'group_not_found' });
}
