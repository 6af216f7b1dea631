import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconCloudOff, IconTrash } from '@tabler/icons-react';
import type { TrashFilter } from '@whereabouts/shared/contracts/trash.js';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/trash';
import { useTrashQuery } from '../../../api/items/trash';
import { MessagePage } from '../../../ui/page/message-page';
import { PrintedList } from '../../../widgets/print/printed-list';
import { errorText } from '../../../widgets/problems/error-text';
import profile from '../profile.module.css';
import { ManageMenu } from './manage-menu';
import { SelectionBar } from './selection-bar';
import classes from './trash.module.css';
import { trashPage } from './trash-page';
import { TrashRows } from './trash-rows';
import { useErase } from './use-erase';
import { useRestore } from './use-restore';
import { useSelection } from './use-selection';

const FILTERS: TrashFilter[] = ['all', 'today', 'yesterday', 'last_delete'];

/** Deleted items that can still be restored. */
export default function Trash() {
  const [filter, setFilter] = useState<TrashFilter>('all');
  const { currentData: list, error, isFetching, refetch } = useTrashQuery(filter, { refetchOnMountOrArgChange: true });
  // The Manage menu covers all items, whatever the period.
  const { data: everything } = useTrashQuery('all');
  const selection = useSelection(list?.items);
  const erase = useErase(selection.end);
  const restoreItems = useRestore();

  const restore = (ids: number[]) => {
    selection.end();
    const chosen = new Set(ids);
    void restoreItems(list?.items.filter(({ id }) => chosen.has(id)) ?? []);
  };

  if (error && !list && !isFetching) {
    const reason = errorText(error, t('trash.load_failed'));
    return (
      <MessagePage
        heading="h1"
        alert
        icon={<IconCloudOff size="2rem" stroke={1.5} />}
        title={t('trash.load_failed')}
        action={
          <Button variant="default" onClick={refetch}>
            {t('app.try_again')}
          </Button>
        }
      >
        {reason !== t('trash.load_failed') && reason}
      </MessagePage>
    );
  }
  if (everything?.items.length === 0) {
    return (
      <MessagePage heading="h1" icon={<IconTrash size="2rem" stroke={1.5} />} title={t('trash.empty_title')}>
        {t('trash.empty_text')}
      </MessagePage>
    );
  }

  return (
    <section className={classes.page} aria-busy={isFetching}>
      <h1 className={profile.hiddenTitle}>{t('profile.trash')}</h1>
      <div className={classes.bar}>
        <SegmentedControl
          className={classes.filter}
          aria-label={t('trash.period')}
          value={filter}
          onChange={(next) => {
            selection.end();
            setFilter(next as TrashFilter);
          }}
          data={FILTERS.map((value) => ({ value, label: t(`trash.${value}`) }))}
        />
        {everything && <p className={profile.muted}>{t('trash.kept', { count: everything.retention_days })}</p>}
        <div className={classes.tools}>
          <Button
            variant="subtle"
            aria-pressed={selection.on}
            disabled={!list?.items.length}
            onClick={selection.toggle}
          >
            {selection.on ? t('trash.done') : t('trash.select')}
          </Button>
          <ManageMenu
            everything={everything}
            selected={selection.ids}
            isErasing={erase.isLoading}
            onRestore={restore}
            onErase={erase.ask}
          />
        </div>
      </div>
      {!list && <Skeleton height="20rem" radius="md" role="status" aria-label={t('app.loading')} />}
      {list?.items.length === 0 && (
        <MessagePage icon={<IconTrash size="2rem" stroke={1.5} />} title={t('trash.none_title')}>
          {t('trash.none_text')}
        </MessagePage>
      )}
      {list && list.items.length > 0 && <TrashRows list={list} selection={selection} onRestore={restore} />}
      {selection.on && (
        <SelectionBar
          selection={selection}
          onRestore={restore}
          onErase={(item_ids) => erase.ask({ item_ids }, item_ids.length)}
        />
      )}
      {list && list.items.length > 0 && <PrintedList read={() => trashPage(list, t(`trash.${filter}`))} />}
      {erase.question}
    </section>
  );
}
