import { Button } from '@mantine/core';
import type { User } from '@whereabouts/shared/contracts/auth.js';
import { useCreateResetLinkMutation } from '../../../api/account/admin';
import { t } from '../../../i18n/t';
import { CopyField } from '../../../ui/fields/copy-field';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

/** Creates a reset link for a user who gets no mail. The link is dropped when the dialog closes. */
export function ResetLink({ user }: { user: User }) {
  const [create, { data, isLoading, error }] = useCreateResetLinkMutation();
  return (
    <section className={classes.part}>
      <h3>{t('admin.reset_link')}</h3>
      <p className={classes.muted}>{t('admin.reset_link_hint', { name: user.display_name })}</p>
      {!data && (
        <Button variant="default" loading={isLoading} onClick={() => create(user.id)}>
          {t('admin.reset_link_create')}
        </Button>
      )}
      {error && <Problem>{errorText(error, t('admin.reset_link_failed'))}</Problem>}
      <div role="status">{data && <CopyField label={t('admin.reset_link_once')} value={data.reset_url} />}</div>
    </section>
  );
}
