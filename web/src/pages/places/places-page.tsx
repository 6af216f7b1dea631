import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMapPin, IconMapPinOff, IconPlus, IconPrinter, IconQrcode, IconSearch } from '@tabler/icons-react';
import { searchable, searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/places';
import { REFRESHED } from '../../api/items/items';
import { ALL_LABELS } from '../../domain/places/place-address';
import type { PlaceNode } from '../../domain/places/place-tree';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { useComposed } from '../../ui/fields/use-composed';
import { useAnnounced } from '../../ui/focus/use-announced';
import { lazyPart } from '../../ui/loading/lazy-part';
import { Loading } from '../../ui/loading/loading';
import { MessagePage } from '../../ui/page/message-page';
import { usePageTitle } from '../../ui/page/use-page-title';
import { usePlaceTree } from '../../widgets/places/use-place-tree';
import { errorText } from '../../widgets/problems/error-text';
import { NowhereCard, PlaceCard } from './place-card';
import { PlaceRow } from './place-row';
import classes from './places.module.css';
import { usePlacesSummary } from './use-places-summary';

const NewPlaceDialog = lazyPart(() => import('../../widgets/places/new-place-dialog'));
const LabelScanner = lazyPart(() => import('../../widgets/label-scanner/label-scanner'));

const NONE: PlaceNode[] = [];

/** Minimum width for place cards; the rail shows the tree then. */
const WIDE = '(min-width: 64em)';

/** A button of the header, with an icon only where the label has no room. */
function labeled(Icon: typeof IconQrcode, label: string, wide: boolean) {
  const icon = <Icon size="1.25rem" stroke={1.75} aria-hidden />;
  if (wide) return { variant: 'default', leftSection: icon, children: label };
  return { variant: 'subtle', color: 'gray', w: '2.75rem', px: 0, 'aria-label': label, children: icon };
}

/** All places with their counts and pictures: as cards, or as a tree on narrow screens and during a search. */
export default function PlacesPage() {
  usePageTitle(t('places.title'));
  const { items, tree, error, refetch } = usePlaceTree(REFRESHED);
  usePlacesSummary(items?.length);
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [text, setText] = useState('');
  const field = useComposed(text, setText);
  const navigate = useNavigate();
  const scanner = useLazyDialog(LabelScanner);
  const making = useLazyDialog(NewPlaceDialog);
  const searched = text.trim();
  const areas = tree?.areas ?? NONE;
  const found = searched === '' ? areas : areas.flatMap((area) => matching(area, searched));
  useAnnounced(searched === '' ? null : t('places.found', { count: countMatches(found, searched) }));
  if (!tree && error) {
    return (
      <MessagePage
        heading="h1"
        alert
        icon={<IconMapPinOff size="2rem" stroke={1.5} />}
        title={errorText(error, t('places.load_failed'))}
        action={
          <Button variant="default" onClick={refetch}>
            {t('app.try_again')}
          </Button>
        }
      />
    );
  }
  if (!tree) return <Loading />;
  const { nowhere } = tree;

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>{t('places.title')}</h1>
        <Button {...labeled(IconPlus, t('places.new'), wide)} onClick={making.open} />
        {areas.length > 0 && (
          <>
            <Button {...labeled(IconQrcode, t('places.scan_label'), wide)} onClick={scanner.open} />
            <Button {...labeled(IconPrinter, t('places.print_all'), wide)} component={Link} to={ALL_LABELS} />
          </>
        )}
      </header>
      {areas.length > 0 && (
        <TextInput
          type="search"
          radius="xl"
          className={classes.search}
          leftSection={<IconSearch size="1.25rem" stroke={1.75} />}
          aria-label={t('places.find')}
          placeholder={t('places.find')}
          {...field}
        />
      )}
      {areas.length === 0 && (
        <MessagePage
          icon={<IconMapPin size="2rem" stroke={1.5} />}
          title={t('places.none_title')}
          action={
            <div className={classes.ways}>
              <Button onClick={making.open}>{t('places.new')}</Button>
              <Button component={Link} to="/scan" variant="default">
                {t('places.scan')}
              </Button>
            </div>
          }
        >
          {t('places.none_text')}
        </MessagePage>
      )}
      {areas.length > 0 && found.length === 0 && <p className={classes.note}>{t('places.none_found', { text })}</p>}
      {wide && searched === '' ? (
        <ul className={classes.cards} data-large>
          {areas.map((area) => (
            <PlaceCard key={area.names.join('/')} place={area} withInside />
          ))}
          {nowhere > 0 && <NowhereCard count={nowhere} />}
        </ul>
      ) : (
        <ul className={classes.tree}>
          {found.map((area) => (
            <PlaceRow key={area.names.join('/')} place={area} unfolded={searched !== ''} />
          ))}
          {nowhere > 0 && searched === '' && (
            <li>
              <div className={classes.line}>
                <span className={classes.fold}>
                  <IconMapPinOff size="1.25rem" stroke={1.75} aria-hidden />
                </span>
                <Link to="/inventory?place=none" className={classes.row}>
                  <span className={classes.words}>
                    <span className={classes.area}>{t('places.nowhere')}</span>
                    <span className={classes.note}>{t('places.things', { count: nowhere })}</span>
                  </span>
                </Link>
              </div>
            </li>
          )}
        </ul>
      )}
      {making.shown((dialog) => (
        <NewPlaceDialog {...dialog} areas={areas.flatMap(({ names }) => names)} />
      ))}
      {scanner.shown((dialog) => (
        <LabelScanner {...dialog} onLabel={({ path }) => navigate(path)} />
      ))}
    </div>
  );
}

function isMatch({ names }: PlaceNode, text: string): boolean {
  const own = searchable(names.at(-1) ?? '');
  return searchWords(text).every((word) => own.includes(word));
}

/** Keeps a matching place with everything in it, and any other place only with its matching descendants. */
function matching(place: PlaceNode, text: string): PlaceNode[] {
  if (isMatch(place, text)) return [place];
  const children = place.children.flatMap((child) => matching(child, text));
  return children.length > 0 ? [{ ...place, children }] : [];
}

function countMatches(places: PlaceNode[], text: string): number {
  return places.reduce((sum, place) => sum + (isMatch(place, text) ? 1 : 0) + countMatches(place.children, text), 0);
}
