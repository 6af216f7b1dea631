import type { User } from '@whereabouts/shared/contracts/auth.js';
import { Suspense } from 'react';
import { useAuthConfigQuery } from '../../../api/account/auth';
import { useCorrectionsQuery } from '../../../api/account/name-corrections';
import { isSettled } from '../../../api/client/is-settled';
import { useCustomFieldsQuery } from '../../../api/items/custom-fields';
import { t } from '../../../i18n/t';
import { Loading } from '../../../ui/loading/loading';
import { Install } from '../../../widgets/install/install-part';
import classes from '../profile.module.css';
import { AdminModeSwitch } from './admin-mode-switch';
import { AiNames } from './ai-names/ai-names';
import { Appearance } from './appearance';
import { CustomFields } from './custom-fields/custom-fields';
import { Keyboard } from './keyboard';
import { OwnData } from './own-data';
import { Person } from './person';
import { Region } from './region';
import { SignOut } from './sign-out';
import { ToldOf } from './told-of';

export function Account({ user }: { user: User }) {
  const { data: config, error } = useAuthConfigQuery();
  const fields = useCustomFieldsQuery();
  // Renaming an item anywhere adds a correction.
  const corrections = useCorrectionsQuery(undefined, { refetchOnMountOrArgChange: true });
  // The configuration decides whether the confirmation line shows. Rendering waits for it and for the lists, so that
  // nothing moves.
  if (!isSettled({ data: config, error }) || !isSettled(fields) || !isSettled(corrections)) {
    return <Loading />;
  }

  return (
    <div className={classes.pair}>
      <div className={classes.column}>
        <Person user={user} />
        {user.role === 'admin' && <AdminModeSwitch />}
        <Appearance />
        <ToldOf />
        <Suspense>
          <Install place="profile" />
        </Suspense>
      </div>
      <div className={classes.column}>
        <Region />
        <CustomFields />
        {(config?.ai_enabled || (corrections.data ?? []).length > 0) && <AiNames />}
        <Keyboard />
        <OwnData />
        <SignOut />
        {config && <p className={classes.version}>{t('account.version', { version: config.version })}</p>}
      </div>
    </div>
  );
}
