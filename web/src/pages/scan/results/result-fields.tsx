import { Switch, Textarea, TextInput } from '@mantine/core';
import { MAX_DESCRIPTION, MAX_ITEM_NAME, MAX_QUANTITY } from '@whereabouts/shared/contracts/limits.js';
import { useEffect, useRef } from 'react';
import { useSuggestions } from '../../../api/items/suggestions';
import type { Defaults } from '../../../domain/scan-defaults';
import { t } from '../../../i18n/t';
import { WholeNumberField } from '../../../ui/fields/whole-number-field';
import { CategoryInput } from '../../../widgets/fields/category-input';
import { ChoiceField } from '../../../widgets/fields/choice-field';
import { ColorField } from '../../../widgets/fields/color-field';
import { isNameless, type Row } from './draft';

export interface FieldProps {
  row: Row;
  onChange: (changes: Partial<Row>) => void;
  /** Whether the field shows its label. In a table, the column header does. */
  labeled?: boolean;
}

/**
 * Labels the field visibly, or for assistive technology with the name of the row: a column has one field per
 * row.
 */
const named = ({ labeled, row }: FieldProps, label: string) =>
  labeled
    ? { label }
    : { 'aria-label': t('review.field_of', { field: label, name: row.name.trim() || t('review.nameless') }) };

export function IncludeField({ row, onChange, labeled }: FieldProps) {
  return (
    <Switch
      {...(labeled && { label: t('review.include'), labelPosition: 'left' as const, size: 'sm' })}
      checked={row.included}
      aria-label={t('review.include_label', { name: row.name.trim() || t('review.nameless') })}
      onChange={({ currentTarget }) => onChange({ included: currentTarget.checked })}
    />
  );
}

interface NameFieldProps extends FieldProps {
  /** How often the user tried to continue while a name was missing. */
  checked: number;
  /** Whether the field takes the focus because the row is new. */
  focused: boolean;
}

export function NameField({ row, onChange, labeled, checked, focused }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);

  return (
    <TextInput
      ref={input}
      {...(labeled ? { label: t('review.item') } : { 'aria-label': t('review.item') })}
      required
      value={row.name}
      maxLength={MAX_ITEM_NAME}
      error={checked > 0 && isNameless(row) && t('review.name_required')}
      onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
    />
  );
}

export function DescriptionField(field: FieldProps) {
  const { row, onChange } = field;
  return (
    <Textarea
      {...named(field, t('review.description'))}
      value={row.description}
      rows={2}
      maxLength={MAX_DESCRIPTION}
      onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
    />
  );
}

export function CategoryField(field: FieldProps) {
  const { row, onChange } = field;
  return (
    <CategoryInput
      {...named(field, t('review.category'))}
      value={row.category}
      onChange={(category) => onChange({ category })}
      comboboxProps={{ width: '16rem', position: 'bottom-start' }}
    />
  );
}

export function ColorOfRow(field: FieldProps) {
  const { row, onChange } = field;
  return (
    <ColorField
      {...named(field, t('review.color'))}
      value={row.color}
      onChange={(color) => onChange({ color })}
      comboboxProps={{ width: '12rem', position: 'bottom-start' }}
    />
  );
}

export function QuantityField(field: FieldProps) {
  const { row, onChange, labeled } = field;
  return (
    <WholeNumberField
      {...named(field, t('review.quantity'))}
      value={row.quantity}
      leftSection={!labeled && '×'}
      min={1}
      max={MAX_QUANTITY}
      // An empty quantity becomes one (docs/rules/screens.md).
      onChange={(value) => onChange({ quantity: value || 1 })}
    />
  );
}

/** An empty field takes the default, which shows as its placeholder. */
export function PlaceField({
  place,
  defaults,
  ...field
}: FieldProps & { place: 'area' | 'location' | 'sub_location'; defaults: Defaults }) {
  const { row, onChange, labeled } = field;
  const { areas, locations, sub_locations } = useSuggestions();
  const labels = {
    area: t('review.area'),
    location: t('review.location'),
    sub_location: t('review.sub_location'),
  };
  return (
    <ChoiceField
      {...named(field, labels[place])}
      known={{ area: areas, location: locations, sub_location: sub_locations }[place]}
      // In a table the sub-location shares a column with the location, without a label of its own.
      placeholder={defaults[place] || (labeled || place !== 'sub_location' ? '' : labels[place])}
      value={row[place]}
      onChoose={(value) => onChange({ [place]: value })}
    />
  );
}
