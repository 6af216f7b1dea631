import { Button, CloseButton } from '@mantine/core';
import { createPortal } from 'react-dom';
import { i18n } from '../i18n/i18n';
import classes from './load-problem.module.css';

/** Says that a part of the page could not be loaded. No toast: their code may be what cannot be loaded either. */
export function LoadProblem({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return createPortal(
    <div className={classes.problem} role="alert">
      <span className={classes.text}>{i18n.t('app.not_loaded')}</span>
      <Button size="compact-md" variant="subtle" onClick={onRetry}>
        {i18n.t('app.try_again')}
      </Button>
      <CloseButton onClick={onClose} aria-label={i18n.t('app.close')} />
    </div>,
    document.body,
  );
}
