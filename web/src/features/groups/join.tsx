import { Button } from '@mantine/core';
import { IconUsersGroup, IconUsersMinus } from '@tabler/icons-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/t';
import '../../locales/groups';
import { useMeQuery } from '../../api/auth';
import { useAcceptInvitationMutation } from '../../api/groups';
import { isApiError } from '../../api/problem';
import { errorText } from '../../ui/error-text';
import { MessagePage } from '../../ui/message-page';
import { Problem } from '../../ui/problem';
import { usePageTitle } from '../../ui/use-page-title';
import classes from './join.module.css';
import { Joined } from './joined';

/** The address of an invitation, for whoever is signed in; without an invitation there is nothing to sign up for. */
export default function Join() {
  const [params] = useSearchParams();
  const token = params.get('invite');
  return <main>{token ? <Offer token={token} /> : <Navigate to="/" replace />}</main>;
}

/** Nobody is put into a group by opening a link alone. */
function Offer({ token }: { token: string }) {
  const { data: me } = useMeQuery();
  const [accept, { data: joined, error, isLoading }] = useAcceptInvitationMutation();
  usePageTitle(joined ? t('joining.joined', { name: joined.group.name }) : t('joining.title'));

  if (joined) return <Joined group={joined.group} />;

  if (isApiError(error) && error.status === 400) {
    return (
      <MessagePage
        icon={<IconUsersMinus size="2rem" stroke={1.5} />}
        title={t('joining.invalid_title')}
        alert
        action={
          <Button component={Link} to="/groups" replace>
            {t('joining.to_groups')}
          </Button>
        }
      >
        <p>{errorText(error, t('joining.invalid_text'))}</p>
        <p>{t('joining.invalid_next')}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      icon={<IconUsersGroup size="2rem" stroke={1.5} />}
      title={t('joining.title')}
      action={
        <div className={classes.answers}>
          {error && <Problem>{errorText(error, t('joining.failed'))}</Problem>}
          <Button size="md" loading={isLoading} onClick={() => accept(token)}>
            {t('joining.join')}
          </Button>
          <Button variant="subtle" component={Link} to="/" replace>
            {t('joining.not_now')}
          </Button>
        </div>
      }
    >
      {me && t('joining.text', { email: me.email })}
    </MessagePage>
  );
}
