import type { UseFormReturnType } from '@mantine/form';
import { formatDay } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { DayField } from '../../fields/day-field';
import { FoldedFields } from './folded-fields';
import type { ItemValues } from './item-fields';
import classes from './item-form.module.css';

const NAMES = ['warranty_until', 'expires_on'] as const;

/** Until when the warranty runs and the item can be used. */
export function WarrantyFields({ form }: { form: UseFormReturnType<ItemValues> }) {
  const values = form.getValues();
  const start = form.getInitialValues();
  return (
    <FoldedFields
      name="warranty"
      title={t('editor.warranty')}
      holds={NAMES.map((name) => values[name] && formatDay(values[name]))
        .filter(Boolean)
        .join(', ')}
      hasValues={NAMES.some((name) => start[name] !== '')}
    >
      <div className={classes.pair}>
        {NAMES.map((name) => (
          <DayField key={name} label={t(`editor.${name}`)} {...form.getInputProps(name)} />
        ))}
      </div>
    </FoldedFields>
  );
}
