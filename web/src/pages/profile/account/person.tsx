import { Button } from '@mantine/core';
import type { User } from '@whereabouts/shared/contracts/auth.js';
import { formatDay } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import classes from '../profile.module.css';
import { UnconfirmedEmail } from './unconfirmed-email';
import { useReturnedProof } from './use-returned-proof';

const NameDialog = lazyPart(() => import('./name-dialog'));
const PasswordDialog = lazyPart(() => import('./password-dialog'));

/** The signed-in user, with their editable data. */
export function Person({ user }: { user: User }) {
  const name = useLazyDialog(NameDialog);
  const password = useLazyDialog(PasswordDialog);
  const { googleToken, forget } = useReturnedProof('password', password.open);
  return (
    <section className={classes.card} aria-label={t('profile.account')}>
      <div className={classes.person}>
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(user.display_name)}
        </span>
        <div className={classes.who}>
          <h1 className={classes.name}>{user.display_name}</h1>
          <p className={classes.muted}>{user.email}</p>
          <UnconfirmedEmail user={user} />
        </div>
      </div>
      <dl className={classes.facts}>
        <dt className={classes.muted}>{t('account.type')}</dt>
        <dd>{user.role === 'admin' ? t('account.type_admin') : t('account.type_user')}</dd>
        <dt className={classes.muted}>{t('account.since')}</dt>
        <dd>{formatDay(user.created_at)}</dd>
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={name.open}>
          {t('account.change_name')}
        </Button>
        <Button variant="default" onClick={password.open}>
          {t('account.change_password')}
        </Button>
      </div>
      {name.shown((dialog) => (
        <NameDialog {...dialog} user={user} />
      ))}
      {password.shown((dialog) => (
        <PasswordDialog
          {...dialog}
          user={user}
          googleToken={googleToken}
          onClose={() => {
            forget();
            dialog.onClose();
          }}
        />
      ))}
    </section>
  );
}

/** "Ada King Lovelace" → "AL". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('');
}
