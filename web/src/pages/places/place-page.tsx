import { ActionIcon, Button, Menu } from '@mantine/core';
import { thumbnailPath } from '../../api/items/images';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import {
  IconCamera,
  IconChevronLeft,
  IconDots,
  IconFileText,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/places';
import { REFRESHED } from '../../api/items/items';
import { labelAddress, placeAddress, placeOfAddress } from '../../domain/places/place-address';
import { PLACE_LEVELS } from '../../domain/places/place-text';
import { findPlace, knownNames, liesIn, pathOf } from '../../domain/places/place-tree';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import { Loading } from '../../ui/loading/loading';
import { usePageTitle } from '../../ui/page/use-page-title';
import { Photo } from '../../ui/photos/photo';
import { useItemMenu } from '../../widgets/bulk/use-item-menu';
import { useOpenItem } from '../../widgets/item-editor/open-item';
import { ItemList } from '../../widgets/items/item-list';
import { PlaceIsKnown } from '../../widgets/items/place-is-known';
import { usePlaceTree } from '../../widgets/places/use-place-tree';
import { printList } from '../../widgets/print/print-list';
import { PrintedList } from '../../widgets/print/printed-list';
import { pageOfPlace } from './page-of-place';
import { PlaceCard } from './place-card';
import classes from './places.module.css';
import { useKeptPlace } from './use-kept-place';
import { usePlacesSummary } from './use-places-summary';

const NO_ITEMS: Item[] = [];

const NewPlaceDialog = lazyPart(() => import('../../widgets/places/new-place-dialog'));
const RenamePlaceDialog = lazyPart(() => import('./rename-place-dialog'));

/** The page of a place: the places inside it, then the items directly in it. */
export default function PlacePage() {
  // Route parameters do not distinguish "%2F" in a name from "/".
  const { pathname } = useLocation();
  const { items = NO_ITEMS, tree } = usePlaceTree(REFRESHED);
  const names = useMemo(() => {
    const asked = placeOfAddress(pathname) ?? [];
    return tree ? knownNames(tree.areas, asked) : asked;
  }, [pathname, tree]);
  const name = names.at(-1) ?? '';
  usePageTitle(name);
  const renaming = useLazyDialog(RenamePlaceDialog);
  const making = useLazyDialog(NewPlaceDialog);
  const { kept, remove } = useKeptPlace(names);
  const { open, edit } = useOpenItem();
  const { menu, remove: removeItem, shown } = useItemMenu();
  const actions = useMemo(
    () => ({ open, edit, menu, remove: removeItem, canSelect: false, toggle: open, check: () => {} }),
    [open, edit, menu, removeItem],
  );
  const direct = useMemo(
    () =>
      items.filter(
        (item) =>
          liesIn(item, names) && [item.area, item.location, item.sub_location].filter(Boolean).length === names.length,
      ),
    [items, names],
  );
  const own = useMemo(
    () => items.filter((item) => item.my_role === 'owner' && liesIn(item, names)).length,
    [items, names],
  );
  const place = tree && findPlace(tree.areas, names);
  usePlacesSummary(tree && (place?.item_count ?? 0));
  if (!tree) return <Loading />;
  const children = place?.children ?? [];
  const deeper = (place?.item_count ?? 0) - (place?.own_count ?? 0);
  const things = t('places.things', { count: place?.item_count ?? 0 });
  const pictures = place?.image_ids ?? [];
  // A different picture from the one that a place inside it shows below.
  const cover = pictures.find((id) => children.every(({ image_ids }) => image_ids[0] !== id)) ?? pictures[0];

  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <ActionIcon
          component={Link}
          to="/inventory/places"
          variant="subtle"
          size="2.75rem"
          aria-label={t('places.back')}
        >
          <IconChevronLeft size="1.25rem" stroke={1.75} />
        </ActionIcon>
        <nav className={classes.crumbs} aria-label={t('places.title')}>
          <Link to="/inventory/places">{t('places.title')}</Link>
          {names.slice(0, -1).map((each, index) => (
            <Link key={each} to={placeAddress(names.slice(0, index + 1))}>
              {each}
            </Link>
          ))}
        </nav>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" size="2.75rem" aria-label={t('places.more')}>
              <IconDots size="1.25rem" stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPencil size="1.25rem" stroke={1.75} />}
              disabled={own === 0 && kept.length === 0}
              onClick={renaming.open}
            >
              {t('places.rename')}
            </Menu.Item>
            {names.length < PLACE_LEVELS && (
              <Menu.Item leftSection={<IconPlus size="1.25rem" stroke={1.75} />} onClick={making.open}>
                {t('places.new_inside', { place: name })}
              </Menu.Item>
            )}
            {!!place?.item_count && (
              <Menu.Item leftSection={<IconPrinter size="1.25rem" stroke={1.75} />} onClick={printList}>
                {t('places.print')}
              </Menu.Item>
            )}
            {names.length === 1 && own > 0 && (
              <Menu.Item
                component={Link}
                to={`/report?area=${encodeURIComponent(name)}`}
                leftSection={<IconFileText size="1.25rem" stroke={1.75} />}
              >
                {t('places.report')}
              </Menu.Item>
            )}
            <Menu.Item
              component={Link}
              to={labelAddress(names)}
              leftSection={<IconQrcode size="1.25rem" stroke={1.75} />}
            >
              {t('places.print_label')}
            </Menu.Item>
            {own === 0 && kept.length > 0 && (
              <Menu.Item data-danger leftSection={<IconTrash size="1.25rem" stroke={1.75} />} onClick={remove}>
                {t('places.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      <header className={classes.place}>
        {cover !== undefined && (
          <span className={classes.cover}>
            <Photo sources={[thumbnailPath(cover)]} alt="" />
          </span>
        )}
        <div>
          <h1 className={classes.title}>{name}</h1>
          <p className={classes.note}>
            {deeper > 0 && place?.own_count
              ? t('places.things_deeper', { own: place.own_count, count: deeper })
              : things}
          </p>
        </div>
        <Button
          component={Link}
          to={`/scan?${new URLSearchParams(pathOf(names) as Record<string, string>)}`}
          className={classes.scan}
          leftSection={<IconCamera size="1.25rem" stroke={1.75} />}
        >
          {t('places.scan_here')}
        </Button>
      </header>
      {children.length > 0 && (
        <section>
          <h2 className={classes.head}>{t('places.inside', { place: name })}</h2>
          <ul className={classes.cards}>
            {children.map((child) => (
              <PlaceCard key={child.names.join('/')} place={child} />
            ))}
          </ul>
        </section>
      )}
      {direct.length > 0 && (
        <section>
          {children.length > 0 && <h2 className={classes.head}>{t('places.directly', { place: name })}</h2>}
          <PlaceIsKnown value={true}>
            <ItemList items={direct} view="card" actions={actions} heading={children.length > 0 ? 'h3' : 'h2'} />
          </PlaceIsKnown>
        </section>
      )}
      {!place?.item_count && (
        <div className={classes.empty}>
          <h2>{place ? t('places.kept_title') : t('places.empty_title')}</h2>
          <p className={classes.note}>{place ? t('places.kept_text') : t('places.empty_text')}</p>
        </div>
      )}
      {!!place?.item_count && <PrintedList read={() => pageOfPlace(place, direct)} />}
      {shown(items, items, actions)}
      {making.shown((dialog) => (
        <NewPlaceDialog {...dialog} inside={names} areas={[]} />
      ))}
      {/* Keyed, so that another place starts with its own names. */}
      {renaming.shown(
        (state) => place && <RenamePlaceDialog key={place.names.join('\n')} {...state} place={place} own={own} />,
      )}
    </div>
  );
}
