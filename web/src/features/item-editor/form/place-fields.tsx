import { UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useSuggestions } from '../../../api/suggestions';
import { formatLocation } from '../../../domain/format-location';
import { recentPlaces } from '../../../domain/recent-places';
import { t } from '../../../i18n/t';
import { SuggestField } from '../../../ui/suggest-field';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';

/** Where it is, in three lines, with the places last used a tap away. */
export function PlaceFields({ form }: { form: UseFormReturnType<ItemValues> }) {
  const own = useSuggestions();
  const [recent] = useState(recentPlaces);
  const field = form.getInputProps;
  const { area, location, sub_location } = form.getValues();
  const start = form.getInitialValues();
  const here = formatLocation({ area, location, sub_location });
  // In another area the old shelf is rarely there, too.
  const left =
    area !== start.area && location !== '' && location === start.location
      ? formatLocation({ area: null, location, sub_location })
      : null;

  return (
    <fieldset className={classes.where}>
      <legend>{t('editor.where')}</legend>
      <div className={classes.places}>
        <SuggestField
          label={t('editor.area')}
          data={own.areas}
          placeholder={t('editor.area_example')}
          {...field('area')}
        />
        <SuggestField
          label={t('editor.location')}
          data={own.locations}
          placeholder={t('editor.location_example')}
          {...field('location')}
        />
        <SuggestField
          label={t('editor.sub_location')}
          data={own.sub_locations}
          placeholder={t('editor.sub_location_example')}
          {...field('sub_location')}
        />
      </div>
      <div className={classes.chips}>
        {left && (
          <UnstyledButton className={classes.chip} onClick={() => form.setValues({ location: '', sub_location: '' })}>
            {t('editor.clear_place', { place: left })}
          </UnstyledButton>
        )}
        {recent
          .filter((place) => formatLocation(place) !== here)
          .map((place) => (
            <UnstyledButton
              key={formatLocation(place)}
              className={classes.chip}
              onClick={() =>
                form.setValues({
                  area: place.area ?? '',
                  location: place.location ?? '',
                  sub_location: place.sub_location ?? '',
                })
              }
            >
              <IconHistory size="1rem" stroke={1.75} aria-hidden /> {formatLocation(place)}
            </UnstyledButton>
          ))}
      </div>
    </fieldset>
  );
}
