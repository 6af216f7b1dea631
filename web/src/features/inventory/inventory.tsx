import { Button } from '@mantine/core';
import { IconCloudOff, IconPhotoScan } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ITEMS_REFRESH_MS, useItemsQuery } from '../../api/items';
import { errorText } from '../../ui/error-text';
import { MessagePage } from '../../ui/message-page';
import { GridSkeleton } from './grid-skeleton';
import classes from './inventory.module.css';
import { ItemGrid } from './item-grid';

const ItemSheet = lazy(() => import('./item-sheet'));

/** The shelf: everything the person owns, newest first. */
export default function Inventory() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useItemsQuery(undefined, {
    pollingInterval: ITEMS_REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    refetchOnMountOrArgChange: true,
  });
  const items = useMemo(() => data?.toSorted((one, other) => other.id - one.id), [data]);
  const [open, setOpen] = useState<Item | null>(null);
  const [sheetWanted, setSheetWanted] = useState(false);

  if (!items && error && !isFetching) {
    const reason = errorText(error, t('inventory.load_failed'));
    return (
      <MessagePage
        alert
        icon={<IconCloudOff size="2rem" stroke={1.5} />}
        title={t('inventory.load_failed')}
        action={<Button onClick={refetch}>{t('app.try_again')}</Button>}
      >
        {reason !== t('inventory.load_failed') && reason}
      </MessagePage>
    );
  }
  if (!items) return <GridSkeleton />;
  if (items.length === 0) {
    return (
      <MessagePage
        icon={<IconPhotoScan size="2rem" stroke={1.5} />}
        title={t('inventory.empty_title')}
        action={
          <Button component={Link} to="/scan">
            {t('inventory.empty_action')}
          </Button>
        }
      >
        {t('inventory.empty_text')}
      </MessagePage>
    );
  }

  return (
    <>
      <h1 className={classes.title}>{t('tabs.inventory')}</h1>
      <ItemGrid
        items={items}
        onOpen={(item) => {
          setSheetWanted(true);
          setOpen(item);
        }}
      />
      {sheetWanted && (
        <Suspense>
          <ItemSheet item={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
