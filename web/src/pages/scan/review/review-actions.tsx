import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t';
import { focusUndecided } from '../../../widgets/fields/choice-field';
import classes from './review.module.css';
import type { Review } from './use-review';

interface ReviewActionsProps {
  review: Review;
  onSave: () => void;
  onDiscard: () => void;
  disabled?: boolean;
  /** Whether the page already shows a photo. */
  hasPhoto?: boolean;
  /** Further actions before saving. */
  children: ReactNode;
}

/** Buttons to add, save or discard rows. */
export function ReviewActions(props: ReviewActionsProps) {
  const { review, onSave, onDiscard, disabled = false, hasPhoto = false, children } = props;
  const { draft, act, whenNamed, saving, checked } = review;
  const count = draft.rows.filter(({ included }) => included).length;
  const isFirst = draft.rows.length === 0;
  return (
    <>
      <Button
        {...(isFirst && { size: 'md' })}
        // Without a photo, the filled button of the page is the one that takes or chooses a photo.
        variant={isFirst && hasPhoto ? 'filled' : 'default'}
        className={classes.add}
        data-first={isFirst || undefined}
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
            onClick={({ currentTarget }) => {
              if (!focusUndecided(currentTarget.closest('[data-stage]') ?? document)) onSave();
            }}
          >
            {t('review.save', { count })}
          </Button>
        </div>
      )}
    </>
  );
}
