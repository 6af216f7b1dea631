import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useMeQuery } from '../../api/account/auth';
import { useConfirmEmailMutation } from '../../api/account/email-confirmation';
import { t } from '../../i18n/t';
import { useAppSelector } from '../../state/hooks';
import { selectToken } from '../../state/session/session.slice';
import '../../i18n/locales/confirmation';
import { Problem } from '../../ui/messages/problem';
import { FrontPage } from '../../ui/page/front-page';
import { Link } from '../../ui/page/link';
import { MessagePage } from '../../ui/page/message-page';
import { usePageTitle } from '../../ui/page/use-page-title';
import { errorText } from '../../widgets/problems/error-text';
import classes from './reset-password.module.css';

/**
 * The page behind the link of a confirmation mail. Opening it changes nothing, because mail programs open
 * links, too.
 */
export default function ConfirmEmail() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const email = params.get('email') ?? '';
  const isSignedIn = useAppSelector(selectToken) !== null;
  const { data: user, isLoading } = useMeQuery(undefined, { skip: !isSignedIn });
  const [confirm, { isLoading: pending, isSuccess, error }] = useConfirmEmailMutation();
  usePageTitle(t('confirmation.title'));
  const isOwn = user?.email === email;
  const keeps = isOwn || params.has('proven');

  const links = params.has('google');

  if (isSuccess || (!links && isOwn && user.email_confirmed)) return <Done keeps={keeps} />;
  return (
    <FrontPage>
      <section className={classes.card} aria-busy={isLoading}>
        <h1 className={classes.title}>{t('confirmation.title')}</h1>
        <p>{t('confirmation.address', { email })}</p>
        {links && <p>{t('confirmation.google')}</p>}
        {!keeps && !isLoading && (
          <>
            <p>{t('confirmation.own')}</p>
            <Button component={Link} to="/login" size="md" fullWidth>
              {t('auth.login_submit')}
            </Button>
            <p>{t('confirmation.clears')}</p>
          </>
        )}
        {error && <Problem>{errorText(error, t('confirmation.failed'))}</Problem>}
        <Button
          size="md"
          fullWidth
          variant={keeps ? 'filled' : 'default'}
          loading={pending}
          disabled={isLoading}
          onClick={() => confirm({ token })}
        >
          {keeps ? t('confirmation.confirm') : t('confirmation.confirm_and_clear')}
        </Button>
      </section>
    </FrontPage>
  );
}

function Done({ keeps }: { keeps: boolean }) {
  return (
    <FrontPage>
      <div role="status">
        <MessagePage
          heading="h1"
          icon={<IconCircleCheck size="2rem" stroke={1.5} />}
          title={t('confirmation.done')}
          action={
            <Button component={Link} to={keeps ? '/' : '/login?forgot'} replace>
              {keeps ? t('confirmation.go') : t('confirmation.choose_password')}
            </Button>
          }
        >
          {keeps ? t('confirmation.done_text') : t('confirmation.cleared_text')}
        </MessagePage>
      </div>
    </FrontPage>
  );
}
