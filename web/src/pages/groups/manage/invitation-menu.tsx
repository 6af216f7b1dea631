import { IconCopy, IconMailForward, IconMailX } from '@tabler/icons-react';
import type { Group, GroupMember } from '@whereabouts/shared/contracts/groups.js';
import { useAddMemberMutation, useWithdrawInvitationMutation } from '../../../api/sharing/members';
import { t } from '../../../i18n/t';
import { copyText } from '../../../ui/fields/copy-field';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';
import { RowMenu } from './row-menu';

/** A new invitation link, and the message about it. */
export interface Renewed {
  url: string;
  done: string | null;
}

interface InvitationMenuProps {
  group: Group;
  invitation: GroupMember;
  /** Called with the new link; the old one is no longer valid. */
  onRenewed: (renewed: Renewed) => void;
  /** Called when the focused element of this row is about to be removed. */
  onFocusGoes: () => void;
  onProblem: (problem: string) => void;
}

/** The actions for an invited person who has not joined yet. */
export function InvitationMenu({ group, invitation, onRenewed, onFocusGoes, onProblem }: InvitationMenuProps) {
  const [invite] = useAddMemberMutation();
  const [withdraw] = useWithdrawInvitationMutation();
  const { id, email: name, role } = invitation;

  /** Returns the new link, or undefined if the person has an account by now and was added. */
  const renew = async () => {
    const { data, error } = await invite({ group_id: group.id, email: name, role });
    if (error) onProblem(errorText(error, t('members.add_failed')));
    return data?.status === 'invited' ? data.invite_url : null;
  };
  const copy = async () => {
    const url = await renew();
    if (url) onRenewed({ url, done: (await copyText(url)) ? t('members.link_copied', { name }) : null });
  };
  const resend = async () => {
    const url = await renew();
    if (url) onRenewed({ url, done: t('members.resent', { name }) });
  };
  const end = async () => {
    onFocusGoes();
    const { error } = await withdraw({ group_id: group.id, invitation_id: id });
    if (error) onProblem(errorText(error, t('members.withdraw_failed')));
    else void toast({ message: t('members.withdrawn', { name }) });
  };
  const entries = [
    { text: t('members.copy_link'), Icon: IconCopy, act: copy },
    { text: t('members.resend'), Icon: IconMailForward, act: resend },
    { text: t('members.withdraw'), Icon: IconMailX, act: end, danger: true },
  ];
  return <RowMenu name={name} entries={entries} />;
}
