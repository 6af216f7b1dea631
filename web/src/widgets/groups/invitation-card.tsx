import { Button, Skeleton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../api/client/problem';
import { useAcceptInvitationMutation, useInvitationQuery } from '../../api/sharing/groups';
import { forgetInvitation, putOffInvitation } from '../../domain/waiting-invitations';
import { t } from '../../i18n/t';
import { toast } from '../../ui/messages/toasts';
import { Initials } from '../../ui/text/initials';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import classes from './invitation-card.module.css';
import { offerText, offerTitle } from './offer-text';

interface InvitationCardProps {
  token: string;
  /** Called when the invitation is answered, or pending again. */
  onAnswered: () => void;
}

/** An invitation with its group, its sender and both answers. */
export function InvitationCard({ token, onAnswered }: InvitationCardProps) {
  const navigate = useNavigate();
  const { data: offer, error } = useInvitationQuery(token, { refetchOnMountOrArgChange: true });
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  const isUseless = isApiError(error) && error.status === 400;

  const answered = () => {
    forgetInvitation(token);
    onAnswered();
  };
  const drop = useEffectEvent(answered);
  useEffect(() => {
    if (isUseless) drop();
  }, [isUseless]);

  if (error) return null;
  if (!offer) return <Skeleton className={classes.coming} radius="md" />;

  const join = async () => {
    const { data, error: refused } = await accept(token);
    if (!data) return void toast({ message: errorText(refused, t('joining.failed')), color: 'red' });
    const { id, name, item_count } = data.group;
    answered();
    void toast({ message: t('joining.joined', { name }) });
    void navigate(item_count > 0 ? `/inventory?collection=shared_with_group_${id}` : '/groups');
  };
  const decline = () => {
    answered();
    undoToast(t('joining.declined', { group: offer.group_name }), async () => {
      putOffInvitation(token);
      onAnswered();
      return null;
    });
  };
  return (
    <section className={classes.card} aria-label={t('joining.title')}>
      {offer.inviter ? (
        <Initials id={offer.inviter.user_id} name={offer.inviter.display_name} size={2.75} />
      ) : (
        <IconUsersGroup size="2.75rem" stroke={1.25} aria-hidden />
      )}
      <div className={classes.words}>
        <h2 className={classes.title}>{offerTitle(offer)}</h2>
        <p className={classes.about}>{offerText(offer)}</p>
      </div>
      <div className={classes.answers}>
        <Button variant="subtle" disabled={isLoading} onClick={decline}>
          {t('joining.decline')}
        </Button>
        <Button loading={isLoading} onClick={join}>
          {t('joining.join_now')}
        </Button>
      </div>
    </section>
  );
}
