import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/t';
import classes from './load-problem.module.css';

/** Shows that a part failed to load. It is not a toast, because the code for toasts may be missing as well. */
export function LoadProblem({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return createPortal(
    <div className={classes.problem} role="alert">
      <span className={classes.text}>{t('app.not_loaded')}</span>
      <Button size="compact-md" variant="subtle" onClick={onRetry}>
        {t('app.try_again')}
      </Button>
      <ActionIcon variant="subtle" onClick={onClose} aria-label={t('app.close')}>
        <IconX size="1.25rem" stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>,
    document.body,
  );
}
