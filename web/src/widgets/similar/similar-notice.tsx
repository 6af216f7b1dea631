import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { SimilarItem } from '../../api/items/similar';
import { t } from '../../i18n/t';
import { ItemPicture } from '../item-picture/item-picture';
import { reasonsInWords } from './reasons';
import classes from './similar-notice.module.css';

interface SimilarNoticeProps {
  match: SimilarItem;
  /** Says which thing looks like the item. */
  children: ReactNode;
  onAdd: () => Promise<void>;
  onReplace: () => Promise<void>;
  onKeep: () => void;
  disabled?: boolean;
  /** Tells when an action starts and ends. */
  onBusy?: (busy: boolean) => void;
}

/** Says that a new thing may be an item that the user owns, with a button for each answer. */
export function SimilarNotice(props: SimilarNoticeProps) {
  const { match, children, onAdd, onReplace, onKeep, disabled = false, onBusy } = props;
  const [busy, setBusy] = useState(false);
  const label = useId();
  const isDisabled = disabled || busy;
  const changeBusy = (now: boolean) => {
    setBusy(now);
    onBusy?.(now);
  };
  const act = (action: () => Promise<void>) => {
    changeBusy(true);
    void action().finally(() => changeBusy(false));
  };
  return (
    <section className={classes.notice} aria-labelledby={label}>
      <div className={classes.picture}>
        <ItemPicture item={match.item} ratio="1 / 1" />
      </div>
      <div className={classes.words}>
        <p id={label}>{children}</p>
        <p className={classes.reasons}>{reasonsInWords(match)}</p>
      </div>
      <div className={classes.ways}>
        <Button variant="default" disabled={isDisabled} onClick={() => act(onAdd)}>
          {t('similar.add')}
        </Button>
        <Button variant="default" disabled={isDisabled} onClick={() => act(onReplace)}>
          {t('similar.replace')}
        </Button>
        <Button variant="subtle" disabled={isDisabled} onClick={onKeep}>
          {t('similar.keep')}
        </Button>
      </div>
    </section>
  );
}
