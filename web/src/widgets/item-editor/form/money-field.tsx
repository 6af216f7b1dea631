import { NumberInput } from '@mantine/core';
import { MAX_MONEY } from '@whereabouts/shared/contracts/limits.js';

/** An amount with two decimals. It accepts a comma and a point before the decimals. */
export function MoneyField(input: { label: string }) {
  return (
    <NumberInput
      min={0}
      max={MAX_MONEY}
      step={0.01}
      decimalScale={2}
      fixedDecimalScale
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      {...input}
    />
  );
}
