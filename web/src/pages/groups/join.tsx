import { Button } from '@mantine/core';
import { IconUsersGroup, IconUsersMinus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/groups';
import { useMeQuery } from '../../api/account/auth';
import { isApiError } from '../../api/client/problem';
import { useAcceptInvitationMutation, useInvitationQuery } from '../../api/sharing/groups';
import { forgetInvitation, putOffInvitation } from '../../domain/waiting-invitations';
import { Loading } from '../../ui/loading/loading';
import { Problem } from '../../ui/messages/problem';
import { FrontPage } from '../../ui/page/front-page';
import { MessagePage } from '../../ui/page/message-page';
import { usePageTitle } from '../../ui/page/use-page-title';
import { Initials } from '../../ui/text/initials';
import { offerText, offerTitle } from '../../widgets/groups/offer-text';
import { errorText } from '../../widgets/problems/error-text';
import classes from './join.module.css';
import { Joined } from './joined';

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
