import { Button } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Suspense, useState } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/history';
import { lazyPart } from '../../ui/loading/lazy-part';
import classes from './item-history.module.css';

const ItemHistoryList = lazyPart(() => import('./item-history'));

/** The history of an item. It is loaded when it is opened, because few visits are about it. */
export function HistorySection({ item }: { item: Item }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={classes.section} aria-label={t('history.title')}>
      <div className={classes.head}>
        <h2>{t('history.title')}</h2>
        {!isOpen && (
          <Button
            variant="subtle"
            data-flush="end"
            aria-label={t('history.show_label')}
            aria-expanded={false}
            onClick={() => setIsOpen(true)}
          >
            {t('history.show')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<div className={classes.coming} />}>
          <ItemHistoryList item={item} />
        </Suspense>
      )}
    </section>
  );
}
