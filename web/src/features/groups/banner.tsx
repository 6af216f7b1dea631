import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t';
import classes from './groups.module.css';

/** What went wrong, read out at once, until it is put away. */
export function Banner({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) {
  return (
    <div className={classes.banner} role="alert">
      <p className={classes.bannerText}>{children}</p>
      <CloseButton aria-label={t('groups.dismiss')} onClick={onDismiss} />
    </div>
  );
}
