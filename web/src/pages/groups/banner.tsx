import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t';
import classes from './groups.module.css';

/** An error message that is announced at once and stays until the user closes it. */
export function Banner({ children, onDismiss }: { children: ReactNode; onDismiss: () => void }) {
  return (
    <div className={classes.banner} role="alert">
      <p className={classes.bannerText}>{children}</p>
      <CloseButton aria-label={t('groups.dismiss')} onClick={onDismiss} />
    </div>
  );
}
