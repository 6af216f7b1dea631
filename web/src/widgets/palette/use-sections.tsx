import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconHistory, IconMapPin, IconPlus, IconSearch } from '@tabler/icons-react';
import { searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { useMemo } from 'react';
import { formatLocation } from '../../domain/places/format-location';
import { placeAddress } from '../../domain/places/place-address';
import { recentPlaces } from '../../domain/places/recent-places';
import { recentSearches } from '../../domain/recent-searches';
import { t } from '../../i18n/t';
import { lastChange } from '../undo/last-change';
import type { Entry, Section } from './entry';
import { fitting } from './fitting';
import { Marked } from './marked';
import { useActions } from './use-actions';
import { useCollections } from './use-collections';
import { useItems } from './use-items';
import { usePlaces } from './use-places';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;
const MOST_ACTIONS = 4;
/** The number of actions shown when nothing is typed. */
const FIRST_ACTIONS = 8;
const RECENT_ITEMS = 4;
/** On a phone the tabs are in sight and lead to these pages. */
const PHONE = '(max-width: 47.99em)';
const TABS = ['home', 'inventory', 'groups'];

const searchAddress = (search: string) => `/inventory?${new URLSearchParams({ search })}`;

interface Sections {
  sections: Section[];
  words: string[];
  /** Whether the results belong to the text; until then, the found items are those of an earlier text. */
  current: boolean;
}

/** The results for the typed text; without text, recent entries and actions. */
export function useSections(typed: string): Sections {
  const words = useMemo(() => searchWords(typed), [typed]);
  const { places, scanInto } = usePlaces(words);
  const { items, total, newest, current } = useItems(words, RECENT_ITEMS);
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { collections, groups } = useCollections(words);
  const others = useActions(words);
  const actions = [...undoOf(words), ...others];
  const text = typed.trim();

  const onText = (): Entry[] => [
    {
      id: 'new-called',
      to: `/items/new?${new URLSearchParams({ name: text })}`,
      picture: <IconPlus {...ICON} />,
      text: t('palette.new_called', { text }),
      note: t('palette.new_note'),
    },
    {
      id: 'search',
      to: searchAddress(text),
      picture: <IconSearch {...ICON} />,
      text: t('palette.search', { text }),
      note: t('palette.matches', { count: total }),
    },
  ];
  const something = (): Section[] => [
    { title: t('palette.places'), entries: places },
    { title: t('palette.items'), entries: items },
    { title: t('palette.collections'), entries: collections },
    { title: t('palette.groups'), entries: groups },
    {
      title: t('palette.do'),
      entries: [...fitting(actions, words, ({ name }) => name, MOST_ACTIONS), ...scanInto, ...onText()],
    },
  ];
  const nothing = (): Section[] => [
    {
      title: t('palette.recent_places'),
      entries: recentPlaces().map((place) => {
        const names = [place.area, place.location, place.sub_location].filter((name) => name !== null);
        return {
          id: `recent-${formatLocation(place)}`,
          to: placeAddress(names),
          picture: <IconMapPin {...ICON} />,
          text: names.at(-1),
          note: names.slice(0, -1).join(' › '),
        };
      }),
    },
    {
      title: t('palette.recent_searches'),
      entries: recentSearches()
        .slice(0, 3)
        .map((search) => ({
          id: `searched-${search}`,
          to: searchAddress(search),
          picture: <IconHistory {...ICON} />,
          text: search,
        })),
    },
    { title: t('palette.recent_items'), entries: newest },
    {
      title: t('palette.do'),
      entries: actions.filter(({ id }) => !(phone && TABS.includes(id))).slice(0, FIRST_ACTIONS),
    },
  ];
  const sections = words.length > 0 ? something() : nothing();
  return { sections: sections.filter(({ entries }) => entries.length > 0), words, current };
}

/** Undoes the last change, even after its message is gone. */
function undoOf(words: string[]): (Entry & { name: string })[] {
  const change = lastChange();
  if (!change) return [];
  const name = t('palette.undo', { text: change.text });
  return [
    {
      id: 'undo',
      name,
      to: '',
      act: () => change.undo(),
      picture: <IconArrowBackUp {...ICON} />,
      text: <Marked text={name} words={words} />,
    },
  ];
}
