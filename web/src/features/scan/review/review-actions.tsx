import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t';
import { isCameraInHand } from '../camera/camera-in-hand';
import classes from './review.module.css';
import type { Review } from './use-review';

interface ReviewActionsProps {
  review: Review;
  onSave: () => void;
  onDiscard: () => void;
  disabled: boolean;
  /** There is one already: nothing is to be photographed first. */
  hasPhoto?: boolean;
  /** What else there is to do before it is saved. */
  children: ReactNode;
}

/** Add, save, or let it be. */
export function ReviewActions(props: ReviewActionsProps) {
  const { review, onSave, onDiscard, disabled, hasPhoto = false, children } = props;
  const { draft, act, whenNamed, saving, checked } = review;
  const count = draft.rows.filter(({ included }) => included).length;
  const isFirst = draft.rows.length === 0;
  return (
    <>
      <Button
        {...(isFirst && { size: hasPhoto ? 'md' : 'lg' })}
        // With a camera in the hand the shutter is what is pressed first.
        variant={isFirst && (hasPhoto || !isCameraInHand()) ? 'filled' : 'default'}
        className={classes.add}
        leftSection={<IconPlus size="1.25rem" stroke={1.75} aria-hidden />}
        disabled={disabled || saving}
        onClick={() => whenNamed(() => act({ type: 'added' }))}
      >
        {t('review.add')}
      </Button>
      {children}
      {!isFirst && (
        <div className={classes.bar}>
          {checked > 0 && (
            <p role="alert" className={classes.missing}>
              {t('review.names_missing')}
            </p>
          )}
          <Button size="md" variant="default" disabled={saving} onClick={onDiscard}>
            {t('scan.discard')}
          </Button>
          <Button
            size="md"
            className={classes.save}
            loading={saving}
            disabled={disabled || count === 0}
            onClick={onSave}
          >
            {t('review.save', { count })}
          </Button>
        </div>
      )}
    </>
  );
}
