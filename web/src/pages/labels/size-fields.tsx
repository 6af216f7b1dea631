import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/t';
import classes from './labels.module.css';
import type { LabelSize } from './sheets';
import { isLength, LARGEST, SMALLEST } from './use-sheet';

interface SizeFieldsProps {
  size: LabelSize;
  onResize: (change: Partial<LabelSize>) => void;
}

/** The size of one label. Impossible values show an error, and the last valid size stays. */
export function SizeFields({ size, onResize }: SizeFieldsProps) {
  return (
    <div className={classes.size}>
      <LengthField label={t('labels.width')} value={size.width} onChange={(width) => onResize({ width })} />
      <LengthField label={t('labels.height')} value={size.height} onChange={(height) => onResize({ height })} />
    </div>
  );
}

interface LengthFieldProps {
  label: string;
  value: number;
  onChange: (millimeters: number) => void;
}

function LengthField({ label, value, onChange }: LengthFieldProps) {
  const [typed, setTyped] = useState(String(value));
  return (
    <TextInput
      label={label}
      type="number"
      inputMode="decimal"
      step="any"
      min={SMALLEST}
      max={LARGEST}
      value={typed}
      error={!isLength(Number(typed)) && t('labels.size_bounds', { min: SMALLEST, max: LARGEST })}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (isLength(Number(currentTarget.value))) onChange(Number(currentTarget.value));
      }}
    />
  );
}
