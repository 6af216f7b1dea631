import type { UseFormReturnType } from '@mantine/form';
import { placeOfNames } from '../../../domain/place-text';
import { t } from '../../../i18n/t';
import { PlacePicker } from '../../../ui/place-picker';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';

/** Where it is: one field over area, location and sub-location. */
export function PlaceFields({ form }: { form: UseFormReturnType<ItemValues> }) {
  const { area, location, sub_location } = form.getValues();
  return (
    <fieldset className={classes.where}>
      <legend>{t('editor.where')}</legend>
      <PlacePicker
        value={placeOfNames([area, location, sub_location].map((name) => name || null))}
        onChoose={(place) =>
          form.setValues({
            area: place.area ?? '',
            location: place.location ?? '',
            sub_location: place.sub_location ?? '',
          })
        }
      />
    </fieldset>
  );
}
