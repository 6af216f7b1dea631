import type { InvitationOffer } from '@whereabouts/shared/contracts/groups.js';
import { t } from '../../i18n/t';
import '../../locales/groups';

/** “Anna invites you to Home”. */
export function offerTitle({ inviter, group_name: group }: InvitationOffer): string {
  return inviter ? t('joining.invites', { name: inviter.display_name, group }) : t('joining.invited', { group });
}

/** What kind of group it is, how many are in it, and what one may do there. */
export function offerText({ group_type, member_count, role }: InvitationOffer): string {
  const about = [t(`groups.type_${group_type}`), t('groups.members', { count: member_count })].join(', ');
  return `${about}. ${t(role === 'viewer' ? 'joining.may_look' : 'joining.may_share')}`;
}
