import { Button, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMapPin } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo } from 'react';
import { formatLocation } from '../../../domain/format-location';
import { type ItemPlace, rememberPlace } from '../../../domain/recent-places';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialog';
import { SuggestField } from '../../../ui/suggest-field';
import { mostUsed } from '../../search/most-used';
import classes from '../selection.module.css';
import { likelyPlaces } from './likely-places';
import type { Destination } from './use-bulk-update';

const PLACES = ['area', 'location', 'sub_location'] as const;
const NOWHERE: Destination = { area: '', location: '', sub_location: '' };

interface MoveDialogProps {
  count: number;
  /** For suggestions. */
  all: Item[];
  onMove: (destination: Destination) => void;
  opened: boolean;
  onClose: () => void;
}

/** Where to; what is left empty stays as it is (docs/rules/items.md). */
export default function MoveDialog({ count, all, onMove, ...dialog }: MoveDialogProps) {
  return (
    <Dialog {...dialog} title={t('selection.move_title', { count })} size="26rem" sheet>
      <MoveForm
        all={all}
        onMove={(destination) => {
          dialog.onClose();
          const { area, location, sub_location } = destination;
          rememberPlace({ area, location: location || null, sub_location: sub_location || null });
          onMove(destination);
        }}
      />
    </Dialog>
  );
}

function MoveForm({ all, onMove }: Pick<MoveDialogProps, 'all' | 'onMove'>) {
  const known = useMemo(
    () => Object.fromEntries(PLACES.map((place) => [place, mostUsed(all, (item) => [item[place]])])),
    [all],
  );
  const form = useForm<Destination>({
    initialValues: NOWHERE,
    transformValues: (values) => ({
      area: values.area.trim(),
      location: values.location.trim(),
      sub_location: values.sub_location.trim(),
    }),
  });
  const entered = formatLocation(form.getTransformedValues());

  return (
    <form noValidate className={classes.form} data-fills-sheet onSubmit={form.onSubmit(onMove)}>
      <PlaceChips all={all} chosen={entered} onChoose={form.setValues} />
      <p className={classes.hint}>{t('selection.move_hint')}</p>
      {PLACES.map((place, index) => (
        <SuggestField
          key={place}
          label={t(`selection.${place}`)}
          data={known[place] ?? []}
          openOnFocus={false}
          data-autofocus={index === 0 || undefined}
          {...form.getInputProps(place)}
        />
      ))}
      <div>
        <Button type="submit" fullWidth disabled={entered === ''}>
          {t('selection.move_submit')}
        </Button>
      </div>
    </form>
  );
}

interface PlaceChipsProps {
  all: Item[];
  /** In words. */
  chosen: string;
  onChoose: (destination: Destination) => void;
}

/** The places things are most likely brought to, a tap each. */
function PlaceChips({ all, chosen, onChoose }: PlaceChipsProps) {
  const places = useMemo(() => likelyPlaces(all), [all]);
  if (places.length === 0) return null;
  return (
    <div className={classes.line}>
      {places.map((place) => {
        const name = formatLocation(place);
        return (
          <UnstyledButton
            key={name}
            className={classes.chip}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name === chosen ? NOWHERE : destinationOf(place))}
          >
            <IconMapPin size="1rem" stroke={1.75} aria-hidden />
            {name}
          </UnstyledButton>
        );
      })}
    </div>
  );
}

const destinationOf = ({ area, location, sub_location }: ItemPlace): Destination => ({
  area: area ?? '',
  location: location ?? '',
  sub_location: sub_location ?? '',
});
