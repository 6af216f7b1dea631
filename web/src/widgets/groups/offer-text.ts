import type { InvitationOffer } from '@whereabouts/shared/contracts/groups.js';
import { t } from '../../i18n/t';
import '../../i18n/locales/groups';

/** "Anna invites you to Home". */
export function offerTitle({ inviter, group_name: group }: InvitationOffer): string {
  return inviter ? t('joining.invites', { name: inviter.display_name, group }) : t('joining.invited', { group });
}

/** The type of the group, its number of members and the offered role. */
export function offerText({ group_type, member_count, role }: InvitationOffer): string {
  const about = [t(`groups.type_${group_type}`), t('groups.members', { count: member_count })].join(', ');
  return `${about}. ${t(role === 'viewer' ? 'joining.may_look' : 'joining.may_share')}`;
}
