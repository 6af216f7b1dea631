import { Button, Skeleton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import type { Collection, CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import { useParams, useSearchParams } from 'react-router';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/collections';
import { useCollectionQuery } from '../../api/items/collections';
import { parseRef } from '../../domain/collection-ref';
import { categoryLeaf } from '../../domain/format-category';
import { formatLocation } from '../../domain/places/format-location';
import { formatDay, formatNumber } from '../../i18n/formats';
import { Problem } from '../../ui/messages/problem';
import { usePageTitle } from '../../ui/page/use-page-title';
import { asPeopleSort } from '../../widgets/collections/selector-options';
import { useItemsOf } from '../../widgets/collections/shopping/use-items-of';
import { shoppingList } from '../../widgets/collections/shopping-list';
import { errorText } from '../../widgets/problems/error-text';
import classes from './print-page.module.css';

/** A printed list cannot update later, so the cache may be too old. */
const ALWAYS_REFETCH = { refetchOnMountOrArgChange: true };

interface Row {
  id: number;
  name: string;
  place: string;
  cells: string[];
  done: boolean;
}

/** The printed page of a collection and its merged partner, with boxes to tick. */
export default function PrintPage() {
  const ref = parseRef(useParams().id ?? '');
  const id = ref.kind === 'own' ? ref.id : null;
  const [asked] = useSearchParams();
  const shopping = asked.get('list') === 'shopping';
  const { data: collection, error } = useCollectionQuery(id ?? skipToken, ALWAYS_REFETCH);
  const { items, error: itemsError } = useItemsOf(id, Number(asked.get('with')) || null);
  const title = shopping ? t('shopping.title') : (collection?.name ?? '');
  usePageTitle(title || null);

  const failed = error ?? itemsError;
  const problem = id === null ? t('print.not_found') : failed && errorText(failed, t('print.failed'));
  if (problem && !(collection && items)) {
    return (
      <main className={classes.page}>
        <Problem>{problem}</Problem>
        <Back />
      </main>
    );
  }
  if (!collection || !items) {
    return (
      <main className={classes.page}>
        <Skeleton height="20rem" />
      </main>
    );
  }
  const columns = shopping
    ? [t('print.have'), t('print.minimum'), t('print.buy')]
    : [t('print.category'), t('print.quantity')];
  const rows = shopping ? purchases(items) : contents(items);
  return (
    <main className={classes.page}>
      <div className={classes.bar}>
        <Back collection={collection} />
        <Button onClick={() => window.print()} leftSection={<IconPrinter size="1.25rem" stroke={1.75} />}>
          {t('print.print')}
        </Button>
      </div>
      {problem && <Problem>{problem}</Problem>}
      <div className={classes.paper}>
        <h1>{title}</h1>
        <p className={classes.facts}>
          {t('print.count', { count: rows.length, day: formatDay(new Date().toISOString()) })}
        </p>
        {rows.length === 0 ? <p>{t('print.empty')}</p> : <Sheet columns={columns} rows={rows} shopping={shopping} />}
      </div>
    </main>
  );
}

function Sheet({ columns, rows, shopping }: { columns: string[]; rows: Row[]; shopping: boolean }) {
  return (
    <table className={classes.sheet} data-shopping={shopping || undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.box}>
            <span className={classes.tick}>{t('print.done')}</span>
          </th>
          <th scope="col">{t('print.item')}</th>
          <th scope="col" className={classes.place}>
            {t('print.place')}
          </th>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, place, cells, done }) => (
          <tr key={id}>
            <td className={classes.box}>
              <span className={classes.square}>{done && '✓'}</span>
            </td>
            <td>
              <span className={classes.name}>{name}</span>
              <span className={classes.below}>{place}</span>
            </td>
            <td className={classes.place}>{place}</td>
            {cells.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Back({ collection }: { collection?: Collection }) {
  return (
    <Button
      component={Link}
      to={collection ? `/inventory?collection=${collection.id}` : '/inventory'}
      variant="default"
      leftSection={<IconArrowLeft size="1.25rem" stroke={1.75} />}
    >
      {collection ? t('print.back_to', { name: collection.name }) : t('print.back')}
    </Button>
  );
}

function contents(items: CollectionItem[]): Row[] {
  return items
    .map((item) => ({ ...item, place: formatLocation(item) }))
    .toSorted(
      (one, other) =>
        Number(one.place === '') - Number(other.place === '') ||
        asPeopleSort(one.place, other.place) ||
        asPeopleSort(one.name, other.name),
    )
    .map(({ id, name, place, category, quantity, is_checked }) => ({
      id,
      name,
      place,
      cells: [category ? categoryLeaf(category) : '', formatNumber(quantity)],
      done: is_checked,
    }));
}

function purchases(items: CollectionItem[]): Row[] {
  return shoppingList(items).map(({ item: { id, name, quantity, quantity_min }, place, buy }) => ({
    id,
    name,
    place,
    cells: [formatNumber(quantity), formatNumber(quantity_min), formatNumber(buy)],
    done: false,
  }));
}
