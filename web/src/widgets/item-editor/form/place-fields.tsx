import type { UseFormReturnType } from '@mantine/form';
import { placeOfTexts, textsOfPlace } from '../../../domain/places/place-text';
import { t } from '../../../i18n/t';
import { PlacePicker } from '../../places/place-picker';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';

/** The place: one field for area, location and sub-location. */
export function PlaceFields({ form }: { form: UseFormReturnType<ItemValues> }) {
  return (
    <fieldset className={classes.where}>
      <legend>{t('editor.where')}</legend>
      <PlacePicker value={placeOfTexts(form.getValues())} onChoose={(place) => form.setValues(textsOfPlace(place))} />
    </fieldset>
  );
}
