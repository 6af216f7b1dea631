import {
  IconBox,
  IconCamera,
  IconChecks,
  IconFileImport,
  IconFileText,
  IconHome,
  IconMapPin,
  IconMapPinOff,
  IconPlus,
  IconQrcode,
  IconSettings,
  IconTrash,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { useMeQuery } from '../../api/account/auth';
import { ALL_LABELS } from '../../domain/places/place-address';
import { pathOf, sectionsOf } from '../../domain/sections';
import { t } from '../../i18n/t';
import type { Entry } from './entry';
import { Marked } from './marked';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

/** The actions available everywhere, most wanted first; the search looks at `name`. */
export function useActions(words: string[]): (Entry & { name: string })[] {
  const { data: user } = useMeQuery();
  const settings = user ? sectionsOf(user.role) : [];
  const of = (id: string, name: string, to: string, Icon: typeof IconBox, keys?: string) => ({
    id,
    name,
    to,
    keys,
    picture: <Icon {...ICON} />,
    text: <Marked text={name} words={words} />,
  });
  return [
    of('scan', t('palette.scan'), '/scan', IconCamera, 'G S'),
    of('new', t('palette.new'), '/items/new', IconPlus, 'N'),
    of('review', t('palette.review'), '/review', IconChecks),
    of('home', t('palette.home'), '/home', IconHome, 'G H'),
    of('inventory', t('palette.inventory'), '/inventory', IconBox, 'G I'),
    of('places', t('palette.all_places'), '/inventory/places', IconMapPin),
    of('groups', t('palette.groups'), '/groups', IconUsers, 'G G'),
    of('import', t('palette.import'), '/inventory/import', IconFileImport),
    of('report', t('palette.report'), '/report', IconFileText),
    of('no-place', t('palette.no_place'), '/inventory?place=none', IconMapPinOff),
    of('labels', t('palette.labels'), ALL_LABELS, IconQrcode),
    ...settings.map((section) =>
      section === 'trash'
        ? of('trash', t('palette.trash'), pathOf(section), IconTrash)
        : of(section, t(`palette.${section}`), pathOf(section), section === 'account' ? IconUserCircle : IconSettings),
    ),
  ];
}
