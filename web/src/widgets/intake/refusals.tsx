import { CloseButton } from '@mantine/core';
import { t } from '../../i18n/t';
import classes from './drop-zone.module.css';

interface RefusalsProps {
  sentences: string[];
  onDismiss: () => void;
}

/** Lists the files that were refused, and why. */
export default function Refusals({ sentences, onDismiss }: RefusalsProps) {
  return (
    <div className={classes.refusals} role="alert">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <CloseButton aria-label={t('scan.dismiss')} onClick={onDismiss} />
    </div>
  );
}
