import { Button } from '@mantine/core';
import { t } from '../../../i18n/t';
import classes from './trash.module.css';
import type { Selection } from './use-selection';

interface SelectionBarProps {
  selection: Selection;
  onRestore: (ids: number[]) => void;
  onErase: (ids: number[]) => void;
}

/** The number of selected items and their two actions, within reach of the thumb. */
export function SelectionBar({ selection: { ids, complete, all }, onRestore, onErase }: SelectionBarProps) {
  return (
    <section className={classes.selected} aria-label={t('trash.chosen')}>
      <p className={classes.count}>
        <span role="status">{t('trash.selected', { count: ids.length })}</span>
        <Button variant="subtle" onClick={all}>
          {complete ? t('trash.select_none') : t('trash.select_all')}
        </Button>
      </p>
      <Button variant="default" className={classes.erase} disabled={ids.length === 0} onClick={() => onErase(ids)}>
        {t('trash.erase_action')}
      </Button>
      <Button disabled={ids.length === 0} onClick={() => onRestore(ids)}>
        {t('trash.restore')}
      </Button>
    </section>
  );
}
