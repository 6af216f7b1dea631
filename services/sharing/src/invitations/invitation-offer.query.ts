import type { InvitationOffer } from '@whereabouts/shared/contracts/groups.js';

export type FoundOffer = Omit<InvitationOffer, 'inviter'> & { invited_by: number };

/** The group and role offered by the unexpired invitation with token hash `$1`. */
export const INVITATION_OFFER = `
  select g.name as group_name, g.type as group_type, i.role, i.invited_by,
    (select count(*)::int from group_members each where each.group_id = g.id) as member_count
  from invitations i join groups g on g.id = i.group_id
  where i.token_hash = $1 and i.expires_at > now()`;
