import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import { type ComponentProps, useMemo } from 'react';
import { formatLocation } from '../../domain/places/format-location';
import { NOWHERE, placeFromText } from '../../domain/places/place-text';
import type { ItemPlace } from '../../domain/places/recent-places';
import { t } from '../../i18n/t';
import { useKnownPlaces } from './use-known-places';
import '../../i18n/locales/picker';
import { ChoiceField } from '../fields/choice-field';

interface PlacePickerProps extends Omit<ComponentProps<typeof ChoiceField>, 'known' | 'value' | 'onChoose' | 'label'> {
  value: ItemPlace;
  onChoose: (place: ItemPlace, isPicked: boolean) => void;
  /** For a form that already explains the field. The field then shows its name only while empty. */
  withoutLabel?: boolean;
}

/**
 * A field for a whole place on all levels: a known place, found by any of its names, or a new one such as "Cellar >
 * Rack B".
 */
export function PlacePicker({ value, onChoose, withoutLabel = false, ...props }: PlacePickerProps) {
  const places = useKnownPlaces();
  const known = useMemo(() => [...places.keys()], [places]);
  const label = t('picker.find_place');
  return (
    <ChoiceField
      {...(withoutLabel ? { 'aria-label': label, placeholder: label } : { label })}
      {...props}
      maxLength={3 * MAX_PLACE}
      known={known}
      value={formatLocation(value)}
      onChoose={(text, isPicked) =>
        onChoose(text === '' ? NOWHERE : (places.get(text) ?? placeFromText(text)), isPicked)
      }
    />
  );
}
