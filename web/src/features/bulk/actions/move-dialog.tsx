import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo } from 'react';
import { t } from '../../../i18n/t';
import { Dialog } from '../../../ui/dialog';
import { SuggestField } from '../../../ui/suggest-field';
import { mostUsed } from '../../search/most-used';
import classes from '../selection.module.css';
import type { Destination } from './use-bulk-update';

const PLACES = ['area', 'location', 'sub_location'] as const;

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
    <Dialog {...dialog} title={t('selection.move_title', { count })} size="26rem">
      <MoveForm
        all={all}
        onMove={(destination) => {
          dialog.onClose();
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
    initialValues: { area: '', location: '', sub_location: '' },
    transformValues: (values) => ({
      area: values.area.trim(),
      location: values.location.trim(),
      sub_location: values.sub_location.trim(),
    }),
    validate: {
      area: (_, { area, location, sub_location }) =>
        `${area}${location}${sub_location}`.trim() === '' ? t('selection.move_needed') : null,
    },
  });

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(onMove)}>
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
      <Button type="submit">{t('selection.move_submit')}</Button>
    </form>
  );
}
