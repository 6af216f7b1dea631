import { Button } from '@mantine/core';
import { IconUsersGroup, IconUsersMinus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/t';
import { Link } from '../../ui/link';
import '../../locales/groups';
import { useMeQuery } from '../../api/auth';
import { useAcceptInvitationMutation, useInvitationQuery } from '../../api/groups';
import { isApiError } from '../../api/problem';
import { forgetInvitation, putOffInvitation } from '../../domain/waiting-invitations';
import { errorText } from '../../ui/error-text';
import { FrontPage } from '../../ui/front-page';
import { Initials } from '../../ui/initials';
import { Loading } from '../../ui/loading';
import { MessagePage } from '../../ui/message-page';
import { Problem } from '../../ui/problem';
import { usePageTitle } from '../../ui/use-page-title';
import classes from './join.module.css';
import { Joined } from './joined';
import { offerText, offerTitle } from './offer-text';

/** The page of an invitation link, for signed-in users. An invalid invitation does not offer to sign up. */
export default function Join() {
  const [params] = useSearchParams();
  const token = params.get('invite');
  return token ? (
    <FrontPage>
      <Offer token={token} />
    </FrontPage>
  ) : (
    <Navigate to="/" replace />
  );
}

/** Opening a link alone never adds a user to a group. */
function Offer({ token }: { token: string }) {
  const { data: me } = useMeQuery();
  const { data: offer, error: unknown, isLoading: isAsked } = useInvitationQuery(token);
  const [accept, { data: joined, error, isLoading }] = useAcceptInvitationMutation();
  const refused = [error, unknown].find((reason) => isApiError(reason) && reason.status === 400);
  usePageTitle(joined ? t('joining.joined', { name: joined.group.name }) : t('joining.title'));
  const isOver = joined !== undefined || refused !== undefined;
  useEffect(() => {
    if (isOver) forgetInvitation(token);
  }, [isOver, token]);

  if (joined) return <Joined group={joined.group} />;

  if (refused) {
    return (
      <MessagePage
        heading="h1"
        icon={<IconUsersMinus size="2rem" stroke={1.5} />}
        title={t('joining.invalid_title')}
        alert
        action={
          <Button component={Link} to="/groups" replace>
            {t('joining.to_groups')}
          </Button>
        }
      >
        <p>{errorText(refused, t('joining.invalid_text'))}</p>
        <p>{t('joining.invalid_next')}</p>
      </MessagePage>
    );
  }
  if (isAsked) return <Loading />;
  return (
    <MessagePage
      heading="h1"
      icon={
        offer?.inviter ? (
          <Initials id={offer.inviter.user_id} name={offer.inviter.display_name} size={4.5} />
        ) : (
          <IconUsersGroup size="2rem" stroke={1.5} />
        )
      }
      title={offer ? offerTitle(offer) : t('joining.title')}
      action={
        <div className={classes.answers}>
          {error && <Problem>{errorText(error, t('joining.failed'))}</Problem>}
          <Button size="md" loading={isLoading} onClick={() => accept(token)}>
            {t('joining.join')}
          </Button>
          <Button variant="subtle" component={Link} to="/" replace onClick={() => putOffInvitation(token)}>
            {t('joining.not_now')}
          </Button>
        </div>
      }
    >
      <p>{offer ? offerText(offer) : t('joining.text')}</p>
      {me && <p className={classes.account}>{t('joining.signed_in', { email: me.email })}</p>}
    </MessagePage>
  );
}
