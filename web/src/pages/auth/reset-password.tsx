import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/confirmation';
import { FrontPage } from '../../ui/page/front-page';
import { MessagePage } from '../../ui/page/message-page';
import { usePageTitle } from '../../ui/page/use-page-title';
import { ResetForm } from './reset-form';
import classes from './reset-password.module.css';

/** How long the success message shows before the start page opens (docs/rules/screens.md). */
const REDIRECT_MS = 3_000;

/** The page behind the link of a reset mail. */
export default function ResetPassword() {
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  const token = params.get('token') ?? '';
  const email = params.get('email') ?? '';
  const isLink = token !== '' && email !== '';
  usePageTitle(t('auth.reset_title'));

  return (
    <FrontPage>
      {done ? (
        <Done />
      ) : (
        <section className={classes.card}>
          <h1 className={classes.title}>{t('auth.reset_title')}</h1>
          {params.has('first') && <p>{t('confirmation.reset_clears')}</p>}
          <ResetForm token={token} email={email} disabled={!isLink} onDone={() => setDone(true)} />
          {!isLink && (
            <Button component={Link} to="/login?forgot" size="md" fullWidth>
              {t('auth.reset_again')}
            </Button>
          )}
          <p className={classes.back}>
            <Link to="/login" data-hit>
              {t('auth.back_to_login')}
            </Link>
          </p>
        </section>
      )}
    </FrontPage>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div role="status">
      <MessagePage
        heading="h1"
        icon={<IconCircleCheck size="2rem" stroke={1.5} />}
        title={t('auth.reset_done')}
        action={
          <Button component={Link} to="/login" replace>
            {t('auth.reset_go')}
          </Button>
        }
      >
        {t('auth.reset_done_text')}
      </MessagePage>
    </div>
  );
}
