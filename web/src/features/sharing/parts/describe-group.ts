import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { TFunction } from 'i18next';

/** “Family, 3 members”. */
export function describeGroup(t: TFunction, { type, member_count }: Pick<Group, 'type' | 'member_count'>): string {
  return t('sharing.about', { type: t(`groups.type_${type}`), members: t('groups.members', { count: member_count }) });
}
